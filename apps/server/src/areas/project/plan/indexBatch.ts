import {
  MAX_INDEX_ROWS,
  readIndexRows,
  type IndexRow,
  type RowProblem,
} from '@hepu/api/areas/project/plan/indexRows'
import type * as api from '@hepu/api/areas/project/plan/taskIndex'
import { weightsWrong } from '@hepu/api/areas/project/plan/weights'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { projectTaskIndex, user } from '../../../db/schema/index.ts'
import { visibleOrgIds, worksIn } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertUnsigned } from '../baseline/signed.ts'
import type { Node } from '../node/nodes.ts'
import { namesOf, nextSort, storeIndex } from './indexes.ts'
import { lockOpenNode } from './planRows.ts'
import { recomputeNode } from './progressUp.ts'

type Input = ParsedInputOf<typeof api.batchTaskIndex>

/**
 * Checks a table of new indexes of a node, and stores all of them unless it is a preview. Throws BAD_INPUT with every problem if
 * there is one; then nothing is stored.
 */
export async function saveIndexRows(
  ctx: Ctx,
  { projectId, topicId, assignmentId, preview, rows }: Input,
): Promise<ResultOf<typeof api.batchTaskIndex>> {
  const { node } = await lockOpenNode(ctx, { projectId, topicId, assignmentId }, 'plan:edit')
  await assertUnsigned(ctx, node, '新增任务指标')
  const { values, problems } = readIndexRows(rows, { node, names: await namesOf(ctx, node) })
  const people = await peopleNamed(ctx, rows)
  problems.push(...ownerProblems(rows, people))
  problems.sort((a, b) => a.row - b.row)
  const weights = await weightsAfter(ctx, node, values)
  if (preview) return { inserted: problems.length > 0 ? 0 : values.length, problems, weights }
  if (problems.length > 0) throw refusalOf(problems)
  if (values.length === 0) throw new AppError('BAD_INPUT', '请填写指标')
  let sortValue = await nextSort(ctx, node)
  for (const { ownerName, ...content } of values) {
    const ownerId = ownerName ? (people.get(ownerName)?.[0] ?? null) : null
    await storeIndex(ctx, node, { ...content, ownerId }, sortValue++)
  }
  await recomputeNode(ctx, node)
  return { inserted: values.length, problems: [], weights }
}

function refusalOf(problems: readonly RowProblem[]): AppError {
  const [first] = problems
  const count = new Set(problems.map(({ row }) => row)).size
  return new AppError(
    'BAD_INPUT',
    `${count}行有问题，全部未保存。第${first?.row}行${first?.label}：${first?.message}`,
    {
      data: {
        problems: problems.map(({ row, field, message }) => ({ path: `rows.${row - 1}.${field}`, message })),
      },
    },
  )
}

const nameOf = (row: Input['rows'][number]): string => String(row.ownerName ?? '').trim()

/** Returns the ids of the active people that the caller sees, by name. */
async function peopleNamed(ctx: Ctx, rows: Input['rows']): Promise<Map<string, number[]>> {
  const names = [...new Set(rows.map(nameOf).filter(Boolean))].slice(0, MAX_INDEX_ROWS)
  const people = new Map<string, number[]>()
  if (names.length === 0) return people
  const found = await ctx.db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(
      and(inArray(user.name, names), isNull(user.deletedAt), eq(user.state, 1), worksIn(visibleOrgIds(ctx))),
    )
  for (const { id, name } of found) people.set(name, [...(people.get(name) ?? []), id])
  return people
}

function ownerProblems(rows: Input['rows'], people: ReadonlyMap<string, number[]>): RowProblem[] {
  return rows.flatMap((row, at) => {
    const name = nameOf(row)
    const count = people.get(name)?.length ?? 0
    if (!name || count === 1) return []
    const message =
      count === 0
        ? `负责人「${name}」不存在、已停用或无权查看，请改写或留空`
        : `有${count}名「${name}」，请留空，保存后在指标中选择`
    return [{ row: at + 1, field: 'ownerName' as const, label: '负责人', message }]
  })
}

/** Returns what the weights of the node lack once the rows are stored. */
async function weightsAfter({ db }: Ctx, node: Node, values: readonly IndexRow[]): Promise<string | null> {
  const stored = await db
    .select({
      weight: projectTaskIndex.weight,
      isCancelled: sql<boolean>`${projectTaskIndex.cancelledAt} is not null`,
    })
    .from(projectTaskIndex)
    .where(
      and(
        eq(projectTaskIndex.orgId, node.orgId),
        eq(projectTaskIndex.nodeId, node.id),
        isNull(projectTaskIndex.deletedAt),
      ),
    )
  const added = values.map(({ weight }) => ({ weight, isCancelled: false }))
  return weightsWrong(`「${node.name}」的指标`, [...stored, ...added])
}
