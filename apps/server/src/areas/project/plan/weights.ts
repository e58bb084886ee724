import type * as api from '@hepu/api/areas/project/plan/keyResult'
import { weighed } from '@hepu/api/areas/project/plan/keyResult'
import { weightProblem, weightsWrong } from '@hepu/api/areas/project/plan/weights'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { projectKeyResult, projectNode, projectTaskIndex } from '../../../db/schema/index.ts'
import { updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertUnsigned } from '../baseline/signed.ts'
import { levelName, listBelow, type Node } from '../node/nodes.ts'
import { INDEX, KEY_RESULT, lockIndex, lockOpenNode, weightOut } from './planRows.ts'
import { recomputeLocked, recomputeNode } from './progressUp.ts'

type Input = ParsedInputOf<typeof api.setTaskIndexWeight>
/** Something that has a weight. */
interface Weighable {
  id: number
  name: string
}

/**
 * Sets the weights of all indexes of a node, of all nodes right below it, or of all key results of an index. Throws BAD_INPUT if
 * one is left out, or if they do not make 100 %, with the difference; all blank count the same.
 */
export async function setWeights(ctx: Ctx, input: Input): Promise<null> {
  if (input.type === 'keyResult') return setOfKeyResults(ctx, input)
  const { projectId, topicId, assignmentId } = input
  const { node } = await lockOpenNode(ctx, { projectId, topicId, assignmentId }, 'plan:edit')
  await assertUnsigned(ctx, node, '修改权重')
  const isIndex = input.type === 'index'
  const all = isIndex ? await listIndexes(ctx, node) : await listNodes(ctx, node)
  assertWhole(`「${node.name}」的${weighed[input.type]}`, all, input.weights)
  for (const { id, weight } of input.weights) {
    const values = { weight: weightOut(weight) }
    if (isIndex) await updateRow(ctx, projectTaskIndex, id, { values }, { label: INDEX })
    else await updateRow(ctx, projectNode, id, { values }, { label: levelName(node.level + 1) })
  }
  await recomputeNode(ctx, node)
  return null
}

async function setOfKeyResults(ctx: Ctx, { taskIndexId, weights }: Input): Promise<null> {
  if (!taskIndexId) throw new AppError('BAD_INPUT', '请指明关键结果所属的任务指标')
  const { found } = await lockIndex(ctx, taskIndexId, 'plan:edit')
  const { orgId, name } = found.index
  const all = await ctx.db
    .select({ id: projectKeyResult.id, name: projectKeyResult.name })
    .from(projectKeyResult)
    .where(
      and(
        eq(projectKeyResult.orgId, orgId),
        eq(projectKeyResult.indexId, taskIndexId),
        isNull(projectKeyResult.cancelledAt),
        isNull(projectKeyResult.deletedAt),
      ),
    )
  assertWhole(`「${name}」的关键结果`, all, weights)
  for (const { id, weight } of weights)
    await updateRow(
      ctx,
      projectKeyResult,
      id,
      { values: { weight: weightOut(weight) } },
      { label: KEY_RESULT },
    )
  await recomputeLocked(ctx, taskIndexId)
  return null
}

/** Indexes that count; those that were cancelled keep their weight. */
const listIndexes = ({ db }: Ctx, { orgId, id }: Node): Promise<Weighable[]> =>
  db
    .select({ id: projectTaskIndex.id, name: projectTaskIndex.name })
    .from(projectTaskIndex)
    .where(
      and(
        eq(projectTaskIndex.orgId, orgId),
        eq(projectTaskIndex.nodeId, id),
        isNull(projectTaskIndex.deletedAt),
        isNull(projectTaskIndex.cancelledAt),
      ),
    )

const listNodes = ({ db }: Ctx, { orgId, id }: Node): Promise<Weighable[]> =>
  db
    .select({ id: projectNode.id, name: projectNode.name })
    .from(projectNode)
    .where(
      and(
        eq(projectNode.orgId, orgId),
        eq(projectNode.parentId, id),
        isNull(projectNode.deletedAt),
        ne(projectNode.state, 'stopped'),
      ),
    )

function assertWhole(what: string, all: readonly Weighable[], weights: Input['weights']): void {
  const given = new Set(weights.map(({ id }) => id))
  if (given.size < weights.length) throw new AppError('BAD_INPUT', `${what}有重复，请刷新后再试`)
  const known = new Set(all.map(({ id }) => id))
  if (weights.some(({ id }) => !known.has(id)))
    throw new AppError('NOT_FOUND', `${what}中有的已不存在或已取消，请刷新后再试`)
  const missing = all.filter(({ id }) => !given.has(id))
  if (missing.length > 0) {
    const names = missing.slice(0, 5).map(({ name }) => `「${name}」`)
    throw new AppError(
      'BAD_INPUT',
      `${what}的权重须一次设全，缺${names.join('')}${missing.length > 5 ? `等${missing.length}项` : ''}`,
    )
  }
  const problem = weightProblem(
    what,
    weights.map(({ weight }) => weight),
  )
  if (problem) throw new AppError('BAD_INPUT', problem)
}

/** Weights that do not make 100 %, with the node where they are set. */
export interface WeightFault {
  nodeId: number
  message: string
}

/**
 * Returns where in a project weights do not make exactly 100.00 %: nodes below a node, indexes of a node, key results of an index.
 * Signing the 任务书 and closing the project ask for none. Weights that are all blank count the same and are no fault.
 */
export async function weightProblems(ctx: Ctx, project: Node): Promise<WeightFault[]> {
  const nodes = [project, ...(await listBelow(ctx, project))]
  const indexes = await indexesOf(ctx, nodes)
  const ofNodes = nodes.flatMap((node) => {
    const below = nodes.filter(({ parentId }) => parentId === node.id)
    const own = indexes.filter(({ nodeId }) => nodeId === node.id)
    const found = [
      weightsWrong(
        `「${node.name}」的下级`,
        below.map(({ weight, state }) => ({ weight, isCancelled: state === 'stopped' })),
      ),
      weightsWrong(`「${node.name}」的指标`, own),
    ]
    return found.flatMap((message) => (message ? [{ nodeId: node.id, message }] : []))
  })
  const ofIndexes = indexes.flatMap(({ nodeId, name, isCancelled, keyWeights }) => {
    const message = isCancelled ? null : weightsWrong(`指标「${name}」的关键结果`, keyWeights)
    return message ? [{ nodeId, message }] : []
  })
  return [...ofNodes, ...ofIndexes]
}

const indexesOf = ({ db }: Ctx, nodes: readonly Node[]) =>
  db
    .select({
      nodeId: projectTaskIndex.nodeId,
      name: projectTaskIndex.name,
      weight: projectTaskIndex.weight,
      isCancelled: sql<boolean>`${projectTaskIndex.cancelledAt} is not null`,
      keyWeights: sql<
        { weight: string | null; isCancelled: boolean }[]
      >`coalesce(json_agg(json_build_object('weight', ${projectKeyResult.weight}::text,
        'isCancelled', ${projectKeyResult.cancelledAt} is not null)) filter (where ${projectKeyResult.id} is not null), '[]'::json)`,
    })
    .from(projectTaskIndex)
    .leftJoin(
      projectKeyResult,
      and(
        eq(projectKeyResult.orgId, projectTaskIndex.orgId),
        eq(projectKeyResult.indexId, projectTaskIndex.id),
        isNull(projectKeyResult.deletedAt),
      ),
    )
    .where(
      and(
        inArray(
          projectTaskIndex.nodeId,
          nodes.map(({ id }) => id),
        ),
        isNull(projectTaskIndex.deletedAt),
      ),
    )
    .groupBy(projectTaskIndex.orgId, projectTaskIndex.id)
    .orderBy(asc(projectTaskIndex.nodeId), asc(projectTaskIndex.sortValue), asc(projectTaskIndex.id))
