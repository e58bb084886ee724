import * as keyApi from '@hepu/api/areas/project/plan/keyResult'
import { indexTypes } from '@hepu/api/areas/project/plan/indexTypes'
import { plannedPercent } from '@hepu/api/areas/project/plan/progress'
import * as api from '@hepu/api/areas/project/plan/taskIndex'
import { evenWeights } from '@hepu/api/areas/project/plan/weights'
import { eq } from 'drizzle-orm'
import { projectNode } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Node } from '../node/nodes.ts'
import { demoIndexes, demoOffsets, demoTopicWeights, type DemoIndex } from './demoPlanData.ts'
import { insertIndex } from './indexes.ts'
import { insertKeyResult } from './keyResults.ts'
import { todayOf } from './planRows.ts'
import { updateProgress } from './progressChanges.ts'
import { setWeights } from './weights.ts'

/** How far the entries of the history are, in parts of what is done today, with the days since the first day of the node. */
const STEPS = [
  { part: 0.45, at: 0.5, note: '阶段小结，按计划推进' },
  { part: 1, at: 0.96, note: '年度核对后填报' },
] as const
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
  const ids: number[] = []
  for (const [at, [name, indexType, target, keyResults]] of indexes.entries()) {
    const input = api.insertTaskIndex.input.parse({
      ...keyOf(node),
      name,
      indexType,
      unit: indexTypes[indexType].unit,
      target,
      ownerId: node.directorId && String(node.directorId),
      isMust: at < 3,
    })
    const { id } = await insertIndex(ctx, input)
    ids.push(id)
    // Neighbours are ahead and behind by turns; together they are off by the offset.
    const done = Math.min(100, Math.max(0, planned + offset + (at % 2 === 0 ? 4 : -4))) / 100
    if (keyResults) await addKeyResults(ctx, node, { taskIndexId: id, keyResults, done })
    else await report(ctx, node, { taskIndexId: String(id) }, target * done)
  }
  const weights = evenWeights(ids.length).map((weight, at) => ({ id: String(ids[at]), weight }))
  await setWeights(ctx, keyApi.setTaskIndexWeight.input.parse({ ...keyOf(node), weights }))
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
    await report(ctx, node, { id: String(made[at]) }, target * share)
  }
}

type Named = { id: string } | { taskIndexId: string }

/** Enters a value in steps at past days, as people would have. */
async function report(ctx: Ctx, node: Node, of: Named, value: number): Promise<void> {
  const start = Date.parse(`${node.startDate ?? todayOf(ctx)}T01:30:00Z`)
  const end = Math.min(ctx.services.now().getTime(), Date.parse(`${node.endDate ?? todayOf(ctx)}T01:30:00Z`))
  if (value <= 0 || end - start < 60 * DAY_MS) return
  for (const { part, at, note } of STEPS) {
    const when = new Date(start + (end - start) * at)
    const input = { ...of, current: Math.round(value * part), note }
    await updateProgress(
      { ...ctx, services: { ...ctx.services, now: () => when } },
      keyApi.updateProgress.input.parse(input),
    )
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
