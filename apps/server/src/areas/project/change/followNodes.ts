import { nodeWorkflow } from '@hepu/api/areas/project/execute/nodeWorkflow'
import { stateOn } from '@hepu/api/areas/project/node/nodeRules'
import type { RowChange } from '@hepu/api/core/change/rows'
import { and, eq } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { projectNode } from '../../../db/schema/index.ts'
import { updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { levelName, type Node } from '../node/nodes.ts'
import { moveReports, planReports } from '../report/planReports.ts'
import { NODE, textOrNull } from './actionRows.ts'

/** Lets nodes follow what applied changes made of them: one that ends later is 延期, and its reports fall due by its new days. */
export async function followNodes(ctx: Ctx, changes: readonly RowChange[]): Promise<void> {
  for (const [id, ofNode] of Map.groupBy(
    changes.filter(({ object }) => object === NODE),
    (change) => change.id,
  )) {
    const node = id === null ? undefined : await findNode(ctx, id)
    const before = ofNode[0]?.before
    if (!node || !before) continue
    await extend(ctx, node, textOrNull(before, 'endDate'))
    const formerId = before['directorId']
    await moveReports(ctx, node, typeof formerId === 'number' ? formerId : null)
    await planReports(ctx, node)
  }
}

async function findNode({ db, caller }: Ctx, id: number): Promise<Node | undefined> {
  const [found] = await db
    .select()
    .from(projectNode)
    .where(and(eq(projectNode.orgId, caller.orgId), eq(projectNode.id, id)))
  return found
}

/** A node that waits for its start or its closing, or is paused, keeps its state. */
async function extend(ctx: Ctx, node: Node, endBefore: string | null): Promise<void> {
  const { endDate, level } = node
  if (endBefore === null || endDate === null || endDate <= endBefore) return
  const state = stateOn(node, clockDay(ctx.services.now()))
  if (state === 'extended' || !nodeWorkflow.allows(state, 'extend')) return
  const note = { label: levelName(level), reason: `${nodeWorkflow.moves.extend.label}至 ${endDate}` }
  await updateRow(ctx, projectNode, node.id, { values: { state: 'extended' } }, note)
}
