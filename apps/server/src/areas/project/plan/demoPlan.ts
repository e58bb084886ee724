import * as keyApi from '@hepu/api/areas/project/plan/keyResult'
import { plannedPercent } from '@hepu/api/areas/project/plan/progress'
import * as api from '@hepu/api/areas/project/plan/taskIndex'
import { evenWeights } from '@hepu/api/areas/project/plan/weights'
import { must } from '@hepu/api/core/must'
import { and, asc, eq } from 'drizzle-orm'
import { projectNode, projectTaskIndex } from '../../../db/schema/index.ts'
import { atMoment } from '../../../db/seed/demoContext.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Node } from '../node/nodes.ts'
import { demoIndexes, demoOffsets, demoTopicWeights, type DemoIndex } from './demoPlanData.ts'
import { saveIndexRows } from './indexBatch.ts'
import { insertKeyResult } from './keyResults.ts'
import { todayOf } from './planRows.ts'
import { updateProgress } from './progressChanges.ts'
import { setWeights } from './weights.ts'

/** When values are entered, as shares of the time up to today, and how much of today's value is done by then. */
const STEPS = [
  { part: 0.45, at: 0.5, note: '阶段小结，按计划推进' },
  { part: 1, at: 0.96, note: '年度核对后填报' },
] as const
/** Values of indexes without key results are entered once. */
const LAST = STEPS.slice(1)
const DAY_MS = 86_400_000

/** Gives the demo's projects indexes, key results and their history, through the functions of the calls. */
export async function seedPlans(ctx: Ctx): Promise<void> {
  const nodes = await ctx.db.select().from(projectNode).where(eq(projectNode.orgId, ctx.caller.orgId))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  for (const node of nodes.toSorted((a, b) => a.id - b.id)) {
    const indexes = demoIndexes[node.name]
    const project = byId.get(node.projectId)
    if (indexes && project) await planNode(ctx, node, { indexes, offset: demoOffsets[project.name] ?? 0 })
  }
  for (const node of nodes) if (node.level === 1) await weighTopics(ctx, node, nodes)
}

const keyOf = ({ projectId, level, id, parentId }: Node) => ({
  projectId: String(projectId),
  topicId: level === 1 ? null : String(level === 2 ? id : parentId),
  assignmentId: level === 3 ? String(id) : null,
})

async function planNode(
  ctx: Ctx,
  node: Node,
  { indexes, offset }: { indexes: readonly DemoIndex[]; offset: number },
): Promise<void> {
  const planned = plannedPercent(node, todayOf(ctx)) ?? 0
  const weights = evenWeights(indexes.length)
  const rows = indexes.map(([name, type, target], at) => ({
    name,
    ...(typeof type === 'string' ? { indexType: type } : { indexType: 'other', unit: type.unit }),
    target,
    weight: weights[at],
    isMust: at < 3,
  }))
  await saveIndexRows(ctx, api.batchTaskIndex.input.parse({ ...keyOf(node), rows }))
  const made = await ctx.db
    .select({ id: projectTaskIndex.id })
    .from(projectTaskIndex)
    .where(and(eq(projectTaskIndex.orgId, node.orgId), eq(projectTaskIndex.nodeId, node.id)))
    .orderBy(asc(projectTaskIndex.sortValue))
  await ctx.db
    .update(projectTaskIndex)
    .set({ ownerId: node.directorId })
    .where(and(eq(projectTaskIndex.orgId, node.orgId), eq(projectTaskIndex.nodeId, node.id)))
  for (const [at, [, , target, keyResults]] of indexes.entries()) {
    const taskIndexId = must(made[at], 'the index').id
    // Neighbours are ahead and behind by turns; together they are off by the offset.
    const done = Math.min(100, Math.max(0, planned + offset + (at % 2 === 0 ? 4 : -4))) / 100
    if (keyResults) await addKeyResults(ctx, node, { taskIndexId, keyResults, done })
    else
      await report(ctx, node, { of: { taskIndexId: String(taskIndexId) }, value: target * done, steps: LAST })
  }
}

interface Wanted {
  taskIndexId: number
  keyResults: NonNullable<DemoIndex[3]>
  /** Share that is done, 0 to 1. */
  done: number
}

/** Key results follow one another: the first is done before the next begins. */
async function addKeyResults(ctx: Ctx, node: Node, { taskIndexId, keyResults, done }: Wanted): Promise<void> {
  const made: number[] = []
  for (const [at, [name, target]] of keyResults.entries()) {
    const input = keyApi.insertKeyResult.input.parse({
      taskIndexId: String(taskIndexId),
      name,
      target,
      dueDate: dayWithin(node, (at + 1) / keyResults.length),
      ownerId: node.directorId && String(node.directorId),
    })
    made.push((await insertKeyResult(ctx, input)).id)
  }
  for (const [at, [, target]] of keyResults.entries()) {
    const share = Math.min(1, Math.max(0, done * keyResults.length - at))
    await report(ctx, node, { of: { id: String(made[at]) }, value: target * share, steps: STEPS })
  }
}

interface Report {
  of: { id: string } | { taskIndexId: string }
  /** Today's value. */
  value: number
  steps: readonly (typeof STEPS)[number][]
}

/** Enters a value in steps at past days, as people would have. */
async function report(ctx: Ctx, node: Node, { of, value, steps }: Report): Promise<void> {
  const start = Date.parse(`${node.startDate ?? todayOf(ctx)}T01:30:00Z`)
  const end = Math.min(ctx.services.now().getTime(), Date.parse(`${node.endDate ?? todayOf(ctx)}T01:30:00Z`))
  if (value <= 0 || end - start < 60 * DAY_MS) return
  for (const { part, at, note } of steps) {
    const when = new Date(start + (end - start) * at)
    const input = { ...of, current: Math.round(value * part), note }
    await updateProgress(atMoment(ctx, when), keyApi.updateProgress.input.parse(input))
  }
}

/** Returns a day of a node, by the share of its days before it. */
function dayWithin({ startDate, endDate }: Node, share: number): string | null {
  if (!startDate || !endDate) return null
  const [start, end] = [Date.parse(startDate), Date.parse(endDate)]
  return new Date(start + (end - start) * share).toISOString().slice(0, 10)
}

async function weighTopics(ctx: Ctx, project: Node, nodes: readonly Node[]): Promise<void> {
  const topics = nodes.filter(({ parentId, name }) => parentId === project.id && name in demoTopicWeights)
  if (topics.length === 0) return
  const weights = topics.map(({ id, name }) => ({ id: String(id), weight: demoTopicWeights[name] }))
  await setWeights(ctx, keyApi.setTaskIndexWeight.input.parse({ ...keyOf(project), type: 'node', weights }))
}
