import { outsideProblem } from '@hepu/api/areas/project/node/nodeRules'
import { and, eq, isNull } from 'drizzle-orm'
import { projectKeyResult, projectTaskIndex } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Node } from '../node/nodes.ts'
import { INDEX, KEY_RESULT } from './planRows.ts'

/** Most lines that a warning names. */
const NAMED = 5

/** Returns which indexes and key results of a node lie outside its days, in words; null if none does. */
export async function outsideIndexes(ctx: Ctx, node: Node): Promise<string | null> {
  const found = [...(await listIndexes(ctx, node)), ...(await listKeyResults(ctx, node))].filter(
    ({ startDate, endDate }) => outsideProblem({ startDate, endDate }, node) !== undefined,
  )
  if (found.length === 0) return null
  const names = found
    .slice(0, NAMED)
    .map(({ kind, name, startDate, endDate }) => `${kind}「${name}」${daysText(startDate, endDate)}`)
  const more = found.length > NAMED ? `等${found.length}项` : ''
  return `${names.join('、')}${more}在新的起止日期之外，请一并调整`
}

const daysText = (start: string | null, end: string | null): string =>
  start && end && start !== end ? `（${start} 至 ${end}）` : `（${end ?? start ?? ''}）`

const listIndexes = ({ db }: Ctx, { orgId, id }: Node) =>
  db
    .select({
      name: projectTaskIndex.name,
      startDate: projectTaskIndex.startDate,
      endDate: projectTaskIndex.endDate,
    })
    .from(projectTaskIndex)
    .where(ofNode(orgId, id))
    .then((rows) => rows.map((row) => ({ kind: INDEX, ...row })))

/** The indexes of a node that count. */
const ofNode = (orgId: number, nodeId: number) =>
  and(
    eq(projectTaskIndex.orgId, orgId),
    eq(projectTaskIndex.nodeId, nodeId),
    isNull(projectTaskIndex.cancelledAt),
    isNull(projectTaskIndex.deletedAt),
  )

/** A key result lies on the day on which it is due. */
const listKeyResults = ({ db }: Ctx, { orgId, id }: Node) =>
  db
    .select({ name: projectKeyResult.name, dueDate: projectKeyResult.dueDate })
    .from(projectKeyResult)
    .innerJoin(
      projectTaskIndex,
      and(
        eq(projectTaskIndex.orgId, projectKeyResult.orgId),
        eq(projectTaskIndex.id, projectKeyResult.indexId),
      ),
    )
    .where(and(ofNode(orgId, id), isNull(projectKeyResult.deletedAt)))
    .then((rows) =>
      rows.map(({ name, dueDate }) => ({ kind: KEY_RESULT, name, startDate: dueDate, endDate: dueDate })),
    )
