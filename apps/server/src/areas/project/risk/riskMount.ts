import { riskAttachTypes } from '@hepu/api/areas/project/risk/riskRules'
import * as api from '@hepu/api/areas/project/risk/projectRisk'
import { eq } from 'drizzle-orm'
import { projectRisk } from '../../../db/schema/index.ts'
import { unseen } from '../../../db/scope.ts'
import type { FileGuard } from '../../../files/fileGuard.ts'
import { handle, type App } from '../../../http/handle.ts'
import { openRights } from '../right/rights.ts'
import { deleteRisks, moveRisk, registerRisk, updateRisk } from './riskChanges.ts'
import { listRiskFiles, pageRisks, showOverview, showRisk } from './riskList.ts'
import { assertHolds, note, selectRisks } from './risks.ts'

/** 项目风险. */
export function registerRisks(app: App): void {
  handle(app, api.queryProjectRiskPage, pageRisks)
  handle(app, api.riskOverview, showOverview)
  handle(app, api.showRisk, showRisk)
  handle(app, api.registrationRisk, registerRisk)
  handle(app, api.updateRisk, updateRisk)
  handle(app, api.moveRisk, moveRisk)
  handle(app, api.deleteRisk, deleteRisks)
  handle(app, api.projectRiskFiles, listRiskFiles)
}

/** Files of a risk go by the rights on its project, as the risk itself. */
const guard: FileGuard = async (ctx, { id }, use) => {
  const rights = await openRights(ctx)
  const [found] = await selectRisks(ctx, rights, eq(projectRisk.id, Number(id)))
  if (!found) throw await unseen(ctx, projectRisk, [Number(id)], note.label)
  assertHolds(ctx, rights, found, use === 'read' ? 'risk:read' : 'risk:edit')
}

export const riskFileGuards: Readonly<Record<string, FileGuard>> = Object.fromEntries(
  Object.values(riskAttachTypes).map((name) => [name, guard]),
)
