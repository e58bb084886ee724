import type * as api from '@hepu/api/areas/project/report/projectReport'
import { AppError } from '@hepu/api/core/errorCodes'
import { replanText, type Replan } from '@hepu/api/core/obligation/replan'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { projectReportRule } from '../../../db/schema/index.ts'
import { inOrgOf } from '../../../db/scope.ts'
import { insertRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { listBelow, lockNode } from '../node/nodes.ts'
import { planReports } from './planReports.ts'
import { findRule, joined } from './reportRules.ts'

const note = { label: '报告要求' }

/** Says which reports a project owes, and plans the obligations of all its nodes anew. */
export async function saveRule(
  ctx: Ctx,
  { projectId, version, since = null, ...values }: ParsedInputOf<typeof api.saveReportRule>,
): Promise<ResultOf<typeof api.saveReportRule>> {
  const { node } = await lockNode(ctx, projectId, 'detail:edit')
  if (node.level !== 1) throw new AppError('BAD_STATE', '报告要求按项目设置，请在项目中修改')
  const stored = await findRule(ctx, node)
  if (stored)
    await updateRow(ctx, projectReportRule, stored.id, { version, values: { ...values, since } }, note)
  else await insertRow(inOrgOf(ctx, node), projectReportRule, { projectId: node.id, ...values, since }, note)
  const plans: Replan[] = []
  for (const one of [node, ...(await listBelow(ctx, node))]) plans.push(await planReports(ctx, one))
  return { planned: replanText(joined(plans)) }
}
