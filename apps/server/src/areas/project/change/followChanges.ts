import type { RowChange } from '@hepu/api/core/change/rows'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { projectNode, projectTaskIndex } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { recomputeIndex, recomputeNode } from '../plan/progressUp.ts'
import { INDEX } from './actionRows.ts'
import { followNodes } from './followNodes.ts'

/**
 * Lets nodes follow their new days, and computes the progress anew that follows from changed indexes: of themselves, of their nodes
 * and of all above.
 */
export async function followChanges(ctx: Ctx, changes: readonly RowChange[]): Promise<void> {
  await followNodes(ctx, changes)
  const indexes = changes.filter(({ object }) => object === INDEX)
  const changed = indexes.flatMap(({ id }) => (id === null ? [] : [id]))
  for (const { id } of await listCounting(ctx, changed)) await recomputeIndex(ctx, id)
  for (const node of await listNodes(ctx, indexes, changed)) await recomputeNode(ctx, node)
}

/** Returns those of some indexes that still count. */
const listCounting = ({ db }: Ctx, ids: readonly number[]) =>
  db
    .select({ id: projectTaskIndex.id })
    .from(projectTaskIndex)
    .where(and(inArray(projectTaskIndex.id, [...ids]), isNull(projectTaskIndex.cancelledAt)))

/** Returns the nodes of added and changed indexes. */
async function listNodes({ db, caller }: Ctx, indexes: readonly RowChange[], changed: readonly number[]) {
  const found = await db
    .select({ nodeId: projectTaskIndex.nodeId })
    .from(projectTaskIndex)
    .where(inArray(projectTaskIndex.id, [...changed]))
  const added = indexes.map(({ after }) => Number(after?.['nodeId'])).filter((id) => id > 0)
  const ids = [...new Set([...added, ...found.map(({ nodeId }) => nodeId)])]
  if (ids.length === 0) return []
  return db
    .select({ orgId: projectNode.orgId, path: projectNode.path })
    .from(projectNode)
    .where(and(eq(projectNode.orgId, caller.orgId), inArray(projectNode.id, ids)))
}
