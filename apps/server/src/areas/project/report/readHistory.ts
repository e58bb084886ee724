import { levelNames, type NodeLevel } from '@hepu/api/areas/project/node/nodeLabels'
import type { PeriodDays } from '@hepu/api/areas/project/report/periods'
import { riskLevels } from '@hepu/api/areas/project/risk/riskRules'
import { dayAfter } from '@hepu/api/core/resource/deadlines'
import type {
  FoundResult,
  FoundRisk,
  History,
  Step,
  StepEntry,
} from '@hepu/api/areas/project/report/reportFacts'
import { and, asc, desc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import {
  changeLog,
  projectKeyResult,
  projectProgressEntry,
  projectResult,
  projectRisk,
  projectTaskIndex,
} from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { listBelow, type Node } from '../node/nodes.ts'

type Reading = Pick<Ctx, 'db'>

/** Reads what is known of a node and of all below it for a period: values, dates, results and risks, with their history. */
export async function readHistory(ctx: Ctx, node: Node, days: PeriodDays): Promise<History> {
  const below = await listBelow(ctx, node)
  const nodes = new Map([node, ...below].map((one) => [one.id, one]))
  const scope = { orgId: node.orgId, nodes, ...days }
  const [steps, results, risks] = [
    [...(await indexSteps(ctx, scope)), ...(await nodeSteps(ctx, scope, below))],
    await foundResults(ctx, scope),
    await foundRisks(ctx, scope),
  ]
  return { steps, results, risks }
}

interface Branch extends PeriodDays {
  orgId: number
  nodes: ReadonlyMap<number, Node>
}

const idsOf = ({ nodes }: Branch): number[] => [...nodes.keys()]
const nameOf = ({ nodes }: Branch, id: number): string => nodes.get(id)?.name ?? ''

/** Reads task indexes with their key results. */
async function indexSteps({ db }: Reading, branch: Branch): Promise<Step[]> {
  const { orgId } = branch
  const indexes = await db
    .select()
    .from(projectTaskIndex)
    .where(
      and(
        eq(projectTaskIndex.orgId, orgId),
        inArray(projectTaskIndex.nodeId, idsOf(branch)),
        isNull(projectTaskIndex.deletedAt),
      ),
    )
    .orderBy(asc(projectTaskIndex.nodeId), asc(projectTaskIndex.sortValue))
  if (indexes.length === 0) return []
  const indexIds = indexes.map(({ id }) => id)
  const keyResults = await db
    .select()
    .from(projectKeyResult)
    .where(
      and(
        eq(projectKeyResult.orgId, orgId),
        inArray(projectKeyResult.indexId, indexIds),
        isNull(projectKeyResult.deletedAt),
      ),
    )
    .orderBy(asc(projectKeyResult.indexId), asc(projectKeyResult.sortValue))
  const entries = await entriesOf({ db }, branch)
  const indexDays = await dueChanges({ db }, branch, 'project_task_index', 'endDate', indexIds)
  const keyResultDays = await dueChanges(
    { db },
    branch,
    'project_key_result',
    'dueDate',
    keyResults.map(({ id }) => id),
  )
  const keysOf = Map.groupBy(keyResults, ({ indexId }) => indexId)
  return indexes.flatMap((index): Step[] => {
    const common = {
      nodeId: index.nodeId,
      nodeName: nameOf(branch, index.nodeId),
      unit: index.unit,
      cancelledDay: index.cancelledAt && clockDay(index.cancelledAt),
      startDate: index.startDate,
    }
    const own: Step = {
      ...common,
      kind: 'index',
      name: index.name,
      target: index.target,
      dueDate: index.endDate,
      createdDay: clockDay(index.createdAt),
      value: index.current,
      progress: index.progress,
      entries: entries.get(`${index.id} `) ?? [],
      dueChanges: indexDays.get(index.id) ?? [],
    }
    const steps = (keysOf.get(index.id) ?? []).map((key): Step => ({
      ...common,
      kind: 'keyResult',
      cancelledDay: firstDay(index.cancelledAt, key.cancelledAt),
      name: `${index.name} · ${key.name}`,
      target: key.target,
      dueDate: key.dueDate,
      createdDay: clockDay(key.createdAt),
      value: key.current,
      progress: key.progress,
      entries: entries.get(`${index.id} ${key.id}`) ?? [],
      dueChanges: keyResultDays.get(key.id) ?? [],
    }))
    return [own, ...steps]
  })
}

/** Returns the day of the earlier moment; null if there is none. */
function firstDay(...moments: (Date | null)[]): string | null {
  const known = moments.flatMap((moment) => moment ?? [])
  const [first] = known.toSorted((a, b) => a.getTime() - b.getTime())
  return first ? clockDay(first) : null
}

/** Reads topics and assignments below the node. */
async function nodeSteps(ctx: Reading, branch: Branch, below: readonly Node[]): Promise<Step[]> {
  const changes = await dueChanges(
    ctx,
    branch,
    'project_node',
    'endDate',
    below.map(({ id }) => id),
  )
  return below.map((node) => ({
    kind: 'node',
    nodeId: node.id,
    nodeName: node.name,
    name: `${levelNames[node.level as NodeLevel]} · ${node.name}`,
    unit: null,
    target: null,
    startDate: node.startDate,
    dueDate: node.endDate,
    createdDay: clockDay(node.createdAt),
    cancelledDay: node.state === 'stopped' ? clockDay(node.updatedAt) : null,
    value: null,
    progress: node.state === 'closed' ? 100 : node.progress,
    entries: [],
    dueChanges: changes.get(node.id) ?? [],
  }))
}

/** The first moment of a day in China. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00+08:00`)

/**
 * Returns what was entered in the period, oldest first, by 「index keyResult」: with the last entry before it and the first after it,
 * which say how things were at its start and end.
 */
async function entriesOf({ db }: Reading, branch: Branch): Promise<Map<string, StepEntry[]>> {
  const entry = projectProgressEntry
  const from = startOf(branch.from)
  const end = startOf(dayAfter(branch.to, 1))
  const ofBranch = and(eq(entry.orgId, branch.orgId), inArray(entry.nodeId, idsOf(branch)))
  const one = [entry.indexId, entry.keyResultId]
  const before = db
    .selectDistinctOn(one)
    .from(entry)
    .where(and(ofBranch, lt(entry.createdAt, from)))
    .orderBy(...one, desc(entry.createdAt), desc(entry.id))
  const within = db
    .select()
    .from(entry)
    .where(and(ofBranch, gte(entry.createdAt, from), lt(entry.createdAt, end)))
    .orderBy(asc(entry.createdAt), asc(entry.id))
  const after = db
    .selectDistinctOn(one)
    .from(entry)
    .where(and(ofBranch, gte(entry.createdAt, end)))
    .orderBy(...one, asc(entry.createdAt), asc(entry.id))
  const found = [...(await before), ...(await within), ...(await after)]
  return Map.groupBy(
    found.map(({ createdAt, ...value }) => ({ ...value, day: clockDay(createdAt) })),
    ({ indexId, keyResultId }) => `${indexId} ${keyResultId ?? ''}`,
  )
}

/** Returns from the change log when the day of records was moved, and from which day, oldest first. */
async function dueChanges(
  { db }: Reading,
  { orgId }: Branch,
  object: string,
  field: string,
  ids: readonly number[],
): Promise<Map<number, { day: string; from: string | null }[]>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({
      id: sql<number>`${changeLog.objectId}::int`,
      at: changeLog.at,
      from: sql<string | null>`${changeLog.before} ->> ${field}`,
    })
    .from(changeLog)
    .where(
      and(
        eq(changeLog.orgId, orgId),
        eq(changeLog.object, object),
        inArray(changeLog.objectId, [...ids]),
        eq(changeLog.action, 'update'),
        sql`${changeLog.after} ? ${field}`,
      ),
    )
    .orderBy(asc(changeLog.id))
  return Map.groupBy(
    found.map(({ id, at, from }) => ({ id, day: clockDay(at), from })),
    ({ id }) => id,
  )
}

/** Reads the results that were counted, by the day on which they were noted. */
async function foundResults({ db }: Reading, branch: Branch): Promise<FoundResult[]> {
  const found = await db
    .select({
      nodeId: projectResult.nodeId,
      index: projectTaskIndex.name,
      quantity: projectResult.quantity,
      unit: projectTaskIndex.unit,
      at: projectResult.createdAt,
    })
    .from(projectResult)
    .leftJoin(
      projectTaskIndex,
      and(eq(projectTaskIndex.orgId, projectResult.orgId), eq(projectTaskIndex.id, projectResult.indexId)),
    )
    .where(
      and(
        eq(projectResult.orgId, branch.orgId),
        inArray(projectResult.nodeId, idsOf(branch)),
        isNull(projectResult.deletedAt),
      ),
    )
    .orderBy(asc(projectResult.id))
  return found.map(({ nodeId, index, quantity, unit, at }) => ({
    nodeId,
    nodeName: nameOf(branch, nodeId),
    name: index ? `${index}：成果 ${quantity} ${unit ?? ''}` : '成果',
    day: clockDay(at),
  }))
}

/** Reads the risks of the branch, closed ones too: they may have been open in the period. */
async function foundRisks({ db }: Reading, branch: Branch): Promise<FoundRisk[]> {
  const found = await db
    .select()
    .from(projectRisk)
    .where(
      and(
        eq(projectRisk.orgId, branch.orgId),
        inArray(projectRisk.nodeId, idsOf(branch)),
        isNull(projectRisk.deletedAt),
      ),
    )
    .orderBy(asc(projectRisk.id))
  return found.map(({ nodeId, name, level, foundDate, closedDate }) => ({
    nodeId,
    nodeName: nameOf(branch, nodeId),
    name,
    level: riskLevels[level],
    foundDate,
    closedDate,
  }))
}
