import { isOver } from '@hepu/api/areas/project/execute/nodeWorkflow'
import {
  effectiveWeights,
  indexStateOf,
  progressOfAll,
  shownCurrent,
} from '@hepu/api/areas/project/plan/progress'
import type * as api from '@hepu/api/areas/project/plan/taskIndex'
import { weightsWrong } from '@hepu/api/areas/project/plan/weights'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, sql, type Column } from 'drizzle-orm'
import { projectKeyResult, projectNode, projectTaskIndex, user } from '../../../db/schema/index.ts'
import { mayChange, rows } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { isSigned } from '../baseline/signed.ts'
import { readSignedDays, type SignedDays } from '../baseline/signedDays.ts'
import { getNode, type Node } from '../node/nodes.ts'
import { assertRight, openRights, type Rights } from '../right/rights.ts'
import { isLate } from './keyResults.ts'
import {
  actionsOf,
  endedProblem,
  isCounted,
  spanOf,
  todayOf,
  weightIn,
  type FoundIndex,
  type KeyResult,
} from './planRows.ts'
import { paceOf } from './pace.ts'

type PlanRow = ResultOf<typeof api.getProjectProgressList>['rows'][number]

/** A key result as the tree shows it. */
type Due = Pick<KeyResult, 'id' | 'indexId' | 'name' | 'dueDate' | 'progress' | 'weight' | 'cancelledAt'>
/** An index as the tree shows it. */
type PlanIndex = Pick<FoundIndex, 'index' | 'node' | 'ownerName' | 'keyResults' | 'isCounted'>

/** What the tree is made of: nodes by the one above them, indexes by their node, key results by their index. */
interface Plan {
  directors: ReadonlyMap<number, string | null>
  children: ReadonlyMap<number | null, readonly Node[]>
  indexes: ReadonlyMap<number, readonly PlanIndex[]>
  keyResults: ReadonlyMap<number, readonly Due[]>
  signedDays: SignedDays
  today: string
}

/** Returns the plan of a node: itself, its indexes, and the same of all below it, as lines from the top down. */
export async function readPlan(
  ctx: Ctx,
  key: ParsedInputOf<typeof api.getProjectProgressList>,
): Promise<ResultOf<typeof api.getProjectProgressList>> {
  const rights = await openRights(ctx)
  const node = await getNode(ctx, rights, key)
  assertRight(rights, node, 'plan:read')
  const today = todayOf(ctx)
  const [nodes, signedDays, signed] = await Promise.all([
    listNodes(ctx, node),
    readSignedDays(ctx, node),
    isSigned(ctx, node),
  ])
  const indexes = await listIndexes(
    ctx,
    nodes.map((one) => one.node.id),
  )
  const keyResults = await listDue(
    ctx,
    indexes.map(({ index }) => index.id),
  )
  const plan: Plan = { ...planOf(nodes, indexes, keyResults), signedDays, today }
  return { today, isSigned: signed, rows: branchOf(ctx, rights, plan, { node, depth: 0 }) }
}

/** Puts what was read below what it belongs to. */
function planOf(
  nodes: Awaited<ReturnType<typeof listNodes>>,
  indexes: Awaited<ReturnType<typeof listIndexes>>,
  due: readonly Due[],
): Omit<Plan, 'signedDays' | 'today'> {
  const keyResults = Map.groupBy(due, ({ indexId }) => indexId)
  const ofNodes = Map.groupBy(indexes, ({ index }) => index.nodeId)
  const activeIn = (id: number) =>
    keyResults.get(id)?.filter(({ cancelledAt }) => cancelledAt === null).length ?? 0
  return {
    directors: new Map(nodes.map(({ node, directorName }) => [node.id, directorName])),
    children: Map.groupBy(
      nodes.map(({ node }) => node),
      ({ parentId }) => parentId,
    ),
    indexes: new Map(
      nodes.map(({ node }) => [
        node.id,
        (ofNodes.get(node.id) ?? []).map((found) => ({
          ...found,
          node,
          keyResults: activeIn(found.index.id),
        })),
      ]),
    ),
    keyResults,
  }
}

const listNodes = (ctx: Ctx, { path, orgId }: Node) =>
  ctx.db
    .select({ node: projectNode, directorName: user.name })
    .from(projectNode)
    .leftJoin(user, eq(user.id, projectNode.directorId))
    .where(
      and(
        rows(ctx, projectNode),
        eq(projectNode.orgId, orgId),
        sql`starts_with(${projectNode.path}, ${path})`,
      ),
    )
    .orderBy(asc(projectNode.code), asc(projectNode.id))

/** A plan has hundreds of rows: as one parameter their ids are sent in a fraction of the time. */
const isOneOf = (column: Column, ids: readonly number[]) =>
  sql`${column} = any(${sql.param([...ids])}::bigint[])`

/** The indexes of nodes; the nodes are read already. */
const listIndexes = (ctx: Ctx, nodeIds: readonly number[]) =>
  ctx.db
    .select({ index: projectTaskIndex, ownerName: user.name, isCounted })
    .from(projectTaskIndex)
    .leftJoin(user, eq(user.id, projectTaskIndex.ownerId))
    .where(and(rows(ctx, projectTaskIndex), isOneOf(projectTaskIndex.nodeId, nodeIds)))
    .orderBy(asc(projectTaskIndex.sortValue), asc(projectTaskIndex.id))

async function listDue(ctx: Ctx, indexIds: readonly number[]): Promise<Due[]> {
  if (indexIds.length === 0) return []
  const { id, indexId, name, dueDate, progress, weight, cancelledAt } = projectKeyResult
  return ctx.db
    .select({ id, indexId, name, dueDate, progress, weight, cancelledAt })
    .from(projectKeyResult)
    .where(and(rows(ctx, projectKeyResult), isOneOf(projectKeyResult.indexId, indexIds)))
    .orderBy(asc(projectKeyResult.dueDate), asc(projectKeyResult.sortValue))
}

interface Place {
  node: Node
  depth: number
  /** The share of the node in the one above it. */
  share?: number
}

function branchOf(ctx: Ctx, rights: Rights, plan: Plan, place: Place): PlanRow[] {
  const { node, depth } = place
  const children = plan.children.get(node.id) ?? []
  const own = plan.indexes.get(node.id) ?? []
  const childShares = effectiveWeights(children.map(partOfNode))
  const indexShares = effectiveWeights(own.map(partOfIndex))
  return [
    nodeRow(ctx, rights, plan, { ...place, children, own }),
    ...own.map((found, at) =>
      indexRow(ctx, rights, plan, { found, depth: depth + 1, share: indexShares[at] }),
    ),
    ...children.flatMap((child, at) =>
      branchOf(ctx, rights, plan, { node: child, depth: depth + 1, share: childShares[at] }),
    ),
  ]
}

const partOfNode = ({ weight, progress, state }: Node) => ({
  weight,
  progress,
  isCancelled: state === 'stopped',
})
const partOfIndex = ({ index: { weight, progress, cancelledAt } }: PlanIndex) => ({
  weight,
  progress,
  isCancelled: cancelledAt !== null,
})

const addressOf = ({ level, id, parentId }: Node) => ({
  topicId: level === 1 ? null : level === 2 ? id : parentId,
  assignmentId: level === 3 ? id : null,
})

function nodeRow(
  ctx: Ctx,
  rights: Rights,
  plan: Plan,
  { node, depth, share, children, own }: Place & { children: readonly Node[]; own: readonly PlanIndex[] },
): PlanRow {
  const isCancelled = node.state === 'stopped'
  const parts = children.length > 0 ? children.map(partOfNode) : own.map(partOfIndex)
  const isPartly = parts.some((part) => part.isCancelled)
  const mayEdit = mayChange(ctx, node) && rights.on(node).has('plan:edit')
  const ended = endedProblem(node)
  return {
    key: `n${node.id}`,
    parentKey: depth === 0 ? null : `n${node.parentId}`,
    depth,
    kind: 'node',
    id: node.id,
    ...addressOf(node),
    level: node.level,
    name: node.name,
    indexType: null,
    isMust: false,
    unit: null,
    target: null,
    current: null,
    weight: weightIn(node.weight),
    share: share ?? null,
    startDate: node.startDate,
    endDate: node.endDate,
    signed: plan.signedDays('node', node.id),
    ownerName: plan.directors.get(node.id) ?? null,
    ...paceOf({ ...node, isCancelled: isOver(node.state) }, plan.today),
    progressWithCancelled: isPartly ? progressOfAll(parts) : null,
    progressOrigin: node.progressOrigin,
    progressReason: node.progressReason,
    isCancelled,
    cancelReason: null,
    state: null,
    weights:
      [
        weightsWrong(`「${node.name}」的下级`, children.map(partOfNode)),
        weightsWrong(`「${node.name}」的指标`, own.map(partOfIndex)),
      ]
        .filter(Boolean)
        .join('；') || null,
    milestones: [],
    version: node.version,
    ...allowed(
      { edit: mayEdit, weight: mayEdit, override: mayEdit },
      { edit: ended, weight: ended, override: ended },
    ),
  }
}

function indexRow(
  ctx: Ctx,
  rights: Rights,
  plan: Plan,
  { found, depth, share }: { found: PlanIndex; depth: number; share: number | undefined },
): PlanRow {
  const { index, node } = found
  const isCancelled = index.cancelledAt !== null
  const keyResults = plan.keyResults.get(index.id) ?? []
  const active = keyResults.filter(({ cancelledAt }) => cancelledAt === null)
  const isLive = !isCancelled && !isOver(node.state)
  const pace = paceOf({ ...spanOf(found), progress: index.progress, isCancelled: !isLive }, plan.today)
  return {
    key: `i${index.id}`,
    parentKey: `n${node.id}`,
    depth,
    kind: 'index',
    id: index.id,
    ...addressOf(node),
    level: node.level,
    name: index.name,
    indexType: index.indexType,
    isMust: index.isMust,
    unit: index.unit,
    target: index.target,
    current: shownCurrent({
      current: index.current,
      keyResults: found.keyResults,
      isCounted: found.isCounted,
    }),
    weight: weightIn(index.weight),
    share: share ?? null,
    ...spanOf(found),
    signed: plan.signedDays('index', index.id),
    ownerName: found.ownerName,
    ...pace,
    progressWithCancelled: null,
    progressOrigin: index.progressOrigin,
    progressReason: index.progressReason,
    isCancelled,
    cancelReason: index.cancelReason,
    state: indexStateOf({ ...pace, cancelled: isCancelled, endDate: spanOf(found).endDate }, plan.today),
    weights: isCancelled
      ? null
      : weightsWrong(
          `指标「${index.name}」的关键结果`,
          keyResults.map(({ weight, cancelledAt }) => ({ weight, isCancelled: cancelledAt !== null })),
        ),
    milestones: active.flatMap(({ id, name, dueDate, progress }) =>
      dueDate ? [{ id, name, dueDate, progress, isLate: isLate({ dueDate, progress }, plan.today) }] : [],
    ),
    version: index.version,
    ...actionsOf(ctx, rights, found),
  }
}
