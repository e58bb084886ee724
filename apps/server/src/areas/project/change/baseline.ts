import { isOver } from '@hepu/api/areas/project/execute/nodeWorkflow'
import type { NodeState } from '@hepu/api/areas/project/node/nodeLabels'
import {
  deviationOf,
  isOverdue,
  lightOf,
  percentText,
  plannedPercent,
  shownCurrent,
} from '@hepu/api/areas/project/plan/progress'
import { countsThings } from '@hepu/api/areas/project/plan/indexTypes'
import type * as api from '@hepu/api/areas/project/change/taskBook'
import { rowOf, rowsIn, type Row, type Rows } from '@hepu/api/core/change/rows'
import { must } from '@hepu/api/core/must'
import { trimNumber } from '@hepu/api/core/number/trimNumber'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { readTarget } from '../../../change/targetRows.ts'
import { clockDay } from '../../../db/clock.ts'
import { changeSet, projectResult, recordSnapshot } from '../../../db/schema/index.ts'
import { rows as inScope } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { findRecordNames, RecordIds, type RecordNames } from '../../../recordText/recordNames.ts'
import type { Node } from '../node/nodes.ts'
import { INDEX, KEY_RESULT, NODE, textIn, textOrNull } from './actionRows.ts'
import { readProject } from './changeAccess.ts'
import { projectSubject } from './projectSubject.ts'
import { readMoneyRows } from './moneyRows.ts'
import { membersKey, sheetLines, type SheetLine } from './sheetLines.ts'

export type Sheet = ResultOf<typeof api.showBaseline>
export type SheetRow = Sheet['rows'][number]

/** An applied change with the states before and after it. */
interface Applied {
  id: number
  number: string | null
  before: Rows
  after: Rows
}

/** 任务书与现状: what was signed, what approved changes made of it, what is reached, and where the present pace leads. */
export async function showBaseline(
  ctx: Ctx,
  { projectId }: ParsedInputOf<typeof api.showBaseline>,
): Promise<Sheet> {
  const { project, rights } = await readProject(ctx, projectId)
  const now = must(await readTarget(ctx, projectSubject, project), 'the project')
  const { signed, applied } = await readStates(ctx, project)
  const today = clockDay(ctx.services.now())
  const names = await namesFor(ctx, [
    now,
    ...(signed ? [signed] : []),
    ...applied.map(({ before }) => before),
  ])
  const withBudgets = rights.on(project).has('fund:read')
  const lines = sheetLines({ now, signed, withBudgets }, names)
  const counted = await listCounted(ctx, now)
  const rows = lines.map((line) => rowFor(line, { now, signed, applied, counted, today }))
  const money = withBudgets ? await readMoneyRows(ctx, project) : new Map()
  return { signedAt: project.signedAt, today, rows: withMoney(rows, money) }
}

/** Puts what arrived and was spent behind the values of each node. */
const withMoney = (rows: readonly SheetRow[], money: ReadonlyMap<number, SheetRow[]>): SheetRow[] =>
  rows.flatMap((row) =>
    row.key === membersKey(row.nodeId) ? [row, ...(money.get(row.nodeId) ?? [])] : [row],
  )

async function readStates(ctx: Ctx, project: Node): Promise<{ signed: Rows | null; applied: Applied[] }> {
  const snapshots = await ctx.db
    .select({ id: recordSnapshot.id, why: recordSnapshot.why, rows: recordSnapshot.rows })
    .from(recordSnapshot)
    .where(
      and(
        inScope(ctx, recordSnapshot),
        eq(recordSnapshot.object, projectSubject.object),
        eq(recordSnapshot.targetId, project.id),
      ),
    )
    .orderBy(asc(recordSnapshot.id))
  const sets = await ctx.db
    .select()
    .from(changeSet)
    .where(
      and(
        inScope(ctx, changeSet),
        eq(changeSet.object, projectSubject.object),
        eq(changeSet.targetId, project.id),
        inArray(changeSet.state, ['APPLIED']),
      ),
    )
    .orderBy(asc(changeSet.appliedAt), asc(changeSet.id))
  const rowsOf = new Map(snapshots.map(({ id, rows }) => [id, rows]))
  const signed = snapshots.find(({ why }) => why === 'approved')?.rows ?? null
  const applied = sets.flatMap(({ id, number, beforeId, afterId }) => {
    const [before, after] = [rowsOf.get(beforeId ?? 0), rowsOf.get(afterId ?? 0)]
    return before && after ? [{ id, number, before, after }] : []
  })
  return { signed, applied }
}

/** Returns the indexes whose value linked results make, or made. */
async function listCounted(ctx: Ctx, now: Rows): Promise<ReadonlySet<number>> {
  const ids = rowsIn(now, INDEX).map((row) => Number(row['id']))
  const found = await ctx.db
    .selectDistinct({ indexId: projectResult.indexId })
    .from(projectResult)
    .where(and(inScope(ctx, projectResult), inArray(projectResult.indexId, [0, ...ids])))
  return new Set(found.flatMap(({ indexId }) => indexId ?? []))
}

function namesFor(ctx: Ctx, states: readonly Rows[]): Promise<RecordNames> {
  const wanted = new RecordIds()
  for (const row of states.flatMap((rows) => rowsIn(rows, NODE))) {
    if (row['directorId']) wanted.add('user', Number(row['directorId']))
    if (row['unitId']) wanted.add('organization', Number(row['unitId']))
  }
  return findRecordNames(ctx, wanted)
}

interface States {
  now: Rows
  signed: Rows | null
  applied: readonly Applied[]
  counted: ReadonlySet<number>
  today: string
}

function rowFor(line: SheetLine, states: States): SheetRow {
  const { now, signed, applied } = states
  const signedText = signed ? line.text(signed) : null
  const changes = applied.flatMap(({ id, number, before, after }) => {
    const [was, is] = [line.text(before), line.text(after)]
    return was === is ? [] : [{ id, number, before: was, after: is }]
  })
  return {
    key: line.key,
    nodeId: Number(line.node['id']),
    nodeName: textIn(line.node, 'name'),
    level: Number(line.node['level']),
    label: line.label,
    unit: line.unit,
    signed: signedText,
    changes,
    planned: line.text(now),
    ...reachedOf(line, states),
    mark: markOf(line, now, signed),
  }
}

function markOf({ counted, node }: SheetLine, now: Rows, signed: Rows | null): SheetRow['mark'] {
  const { object, id } = counted ?? { object: NODE, id: Number(node['id']) }
  const row = rowOf(now, object, id)
  if (!row) return 'deleted'
  if (row['cancelledAt']) return 'cancelled'
  return signed && !rowOf(signed, object, id) ? 'added' : null
}

type Reached = Pick<SheetRow, 'reached' | 'progress' | 'forecast' | 'light' | 'isOverdue'>
const NOTHING: Reached = { reached: null, progress: null, forecast: null, light: null, isOverdue: false }

/** Returns what is done of a line, and what would be done on its last day if it goes on as until now: linear in time. */
function reachedOf({ counted, node }: SheetLine, { now, counted: withResults, today }: States): Reached {
  const row = counted && rowOf(now, counted.object, counted.id)
  if (!row || row['cancelledAt']) return NOTHING
  const held = rowOf(now, NODE, Number(node['id']))
  const span = spanOf(row, held)
  const planned = plannedPercent(span, today)
  const progress = row['progress'] === null ? null : Number(row['progress'])
  const isEnded = isOver(held?.['state'] as NodeState)
  const pace = {
    progress,
    light: isEnded ? null : lightOf(deviationOf(progress, planned)),
    isOverdue: !isEnded && isOverdue({ endDate: span.endDate, progress }, today),
  }
  const atEnd = (value: number): number | null =>
    planned === null || planned <= 0 ? null : (value * 100) / planned
  if (counted.object === INDEX) {
    const current = Number(row['current'])
    // The value of an index that key results make up may lag behind them.
    const byProgress = progress === null ? null : atEnd((Number(row['target']) * progress) / 100)
    const byValue = atEnd(current)
    const forecast = byValue === null ? null : Math.max(byValue, byProgress ?? 0)
    const keyResults = rowsIn(now, KEY_RESULT).filter(
      (one) => one['indexId'] === row['id'] && !one['cancelledAt'],
    ).length
    const value = shownCurrent({ current, keyResults, isCounted: withResults.has(counted.id) })
    return {
      ...pace,
      reached: value === null ? percentOf(progress) : trimNumber(value),
      forecast: forecast === null ? null : forecastText(forecast, isCounted(row)),
    }
  }
  const forecast = progress === null ? null : atEnd(progress)
  return {
    ...pace,
    reached: percentOf(progress),
    forecast: forecast === null ? null : `${percentText(Math.min(100, forecast))}%`,
  }
}

/** A forecast as it is shown: amounts to two decimals; things that are counted to the whole one, which is said where it is not exact. */
function forecastText(value: number, isOfThings: boolean): string {
  const rounded = Math.round(value * 100) / 100
  return isOfThings && !Number.isInteger(rounded) ? `约 ${Math.round(value)}` : trimNumber(rounded)
}

const isCounted = (index: Row): boolean =>
  countsThings(textOrNull(index, 'unit'), [index['target'], index['current']].map(Number))

/** What is measured by its parts alone is done to so many percent. */
const percentOf = (progress: number | null): string | null =>
  progress === null ? null : `${percentText(progress)}%`

const spanOf = (row: Row, node: Row | undefined) => ({
  startDate: textOrNull(row, 'startDate') ?? (node ? textOrNull(node, 'startDate') : null),
  endDate: textOrNull(row, 'endDate') ?? (node ? textOrNull(node, 'endDate') : null),
})
