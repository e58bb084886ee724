import { approvalOutline } from './areas/approval/approvalOutline.ts'
import { authorityOutline } from './areas/authority/authorityOutline.ts'
import { experimentOutline } from './areas/experiment/experimentOutline.ts'
import { obligationOutline } from './areas/obligation/obligationOutline.ts'
import { researchOutline } from './areas/research/researchOutline.ts'
import { upgradeOutline } from './areas/upgrade/upgradeOutline.ts'
import { projectOutline } from './areas/project/projectOutline.ts'
import { productOutline } from './areas/product/productOutline.ts'
import { contractOutline } from './areas/contract/contractOutline.ts'
import { tradingOutline } from './areas/trading/tradingOutline.ts'
import { breederOutline } from './areas/breeder/breederOutline.ts'
import { dashboardOutline } from './areas/dashboard/dashboardOutline.ts'
import { integrationOutline } from './areas/integration/integrationOutline.ts'
import type { AreaOutline } from './core/areaOutline.ts'

/** Outlines of the business areas: permissions, kinds of records, menu. A new one is added here. */
export const outlines: readonly AreaOutline[] = [
  authorityOutline,
  experimentOutline,
  upgradeOutline,
  researchOutline,
  approvalOutline,
  obligationOutline,
  projectOutline,
  productOutline,
  contractOutline,
  breederOutline,
  dashboardOutline,
  integrationOutline,
  tradingOutline,
]
