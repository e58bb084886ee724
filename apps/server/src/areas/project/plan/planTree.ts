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
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
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
  selectIndexes,
  spanOf,
  todayOf,
  weightIn,
  type FoundIndex,
  type KeyResult,
} from './planRows.ts'
import { paceOf } from './pace.ts'

type PlanRow = ResultOf<typeof api.getProjectProgressList>['rows'][number]

/** What the tree is made of. */
interface Plan {
  nodes: readonly { node: Node; directorName: string | null }[]
  indexes: readonly FoundIndex[]
  keyResults: readonly KeyResult[]
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
  const nodes = await listNodes(ctx, node)
  const ids = nodes.map((one) => one.node.id)
  const indexes = await selectIndexes(ctx)
    .where(and(rows(ctx, projectTaskIndex), inArray(projectTaskIndex.nodeId, ids)))
    .orderBy(asc(projectTaskIndex.sortValue), asc(projectTaskIndex.id))
  const keyResults = await listDue(
    ctx,
    indexes.map(({ index }) => index.id),
  )
  const plan: Plan = { nodes, indexes, keyResults, signedDays: await readSignedDays(ctx, node), today }
  return { today, isSigned: await isSigned(ctx, node), rows: branchOf(ctx, rights, plan, { node, depth: 0 }) }
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

async function listDue(ctx: Ctx, indexIds: readonly number[]): Promise<KeyResult[]> {
  if (indexIds.length === 0) return []
  return ctx.db
    .select()
    .from(projectKeyResult)
    .where(and(rows(ctx, projectKeyResult), inArray(projectKeyResult.indexId, [...indexIds])))
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
  const children = plan.nodes.filter((one) => one.node.parentId === node.id).map((one) => one.node)
  const own = plan.indexes.filter(({ index }) => index.nodeId === node.id)
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
const partOfIndex = ({ index: { weight, progress, cancelledAt } }: FoundIndex) => ({
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
  { node, depth, share, children, own }: Place & { children: Node[]; own: FoundIndex[] },
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
    ownerName: plan.nodes.find((one) => one.node.id === node.id)?.directorName ?? null,
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
  { found, depth, share }: { found: FoundIndex; depth: number; share: number | undefined },
): PlanRow {
  const { index, node } = found
  const isCancelled = index.cancelledAt !== null
  const keyResults = plan.keyResults.filter(({ indexId }) => indexId === index.id)
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
      keyResults: active.length,
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
