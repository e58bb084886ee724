import { aiArea } from './areas/ai/area.ts'
import { approvalArea } from './areas/approval/area.ts'
import { authorityArea } from './areas/authority/area.ts'
import { experimentArea } from './areas/experiment/area.ts'
import { obligationArea } from './areas/obligation/area.ts'
import { researchArea } from './areas/research/area.ts'
import { upgradeArea } from './areas/upgrade/area.ts'
import { projectArea } from './areas/project/area.ts'
import { productArea } from './areas/product/area.ts'
import { contractArea } from './areas/contract/area.ts'
import { tradingArea } from './areas/trading/area.ts'
import { breederArea } from './areas/breeder/area.ts'
import { dashboardArea } from './areas/dashboard/area.ts'
import { integrationArea } from './areas/integration/area.ts'
import { routesOf, type Area, type CallGroup } from './core/area.ts'
import * as file from './core/file/file.ts'
import * as documents from './core/openapi/documents.ts'
import type { Route } from './core/route.ts'

/** Every business area; a new one is added here. */
export const areas: readonly Area[] = [
  authorityArea,
  experimentArea,
  upgradeArea,
  researchArea,
  approvalArea,
  obligationArea,
  aiArea,
  projectArea,
  productArea,
  contractArea,
  breederArea,
  dashboardArea,
  integrationArea,
  tradingArea,
]

/** Every call under its heading of the API documents: those of the areas, then those of the engine. */
export const callGroups: readonly CallGroup[] = [
  ...areas.flatMap(({ groups }) => groups),
  { name: 'file', label: '文件', routes: routesOf(file) },
  { name: 'documents', label: '接口文档', routes: routesOf(documents) },
]

/** The catalogue: the server mounts exactly these calls. */
export const routes: readonly Route[] = callGroups.flatMap((group) => group.routes)
