import { isOver } from '@hepu/api/areas/project/execute/nodeWorkflow'
import type { Replan } from '@hepu/api/core/obligation/replan'
import type { Ctx } from '../../../http/context.ts'
import { planStaleProgress } from '../plan/staleProgress.ts'
import { moveReports, planReports } from '../report/planReports.ts'
import { endRisksOf } from '../risk/riskObligations.ts'
import type { Node } from './nodes.ts'

/** Lets what is due for a node follow its days, state and director, after a change. Returns what was planned anew. */
export async function followNode(ctx: Ctx, before: Node, after: Node): Promise<Replan> {
  if (isOver(after.state)) await endRisksOf(ctx, after)
  await moveReports(ctx, after, before.directorId)
  await planStaleProgress(ctx, after)
  return planReports(ctx, after)
}
