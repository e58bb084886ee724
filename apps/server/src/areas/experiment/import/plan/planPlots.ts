import { setImmediate as nextTick } from 'node:timers/promises'
import { missingKindOf } from '@hepu/api/cells/missingMarks'
import { normaliseText } from '@hepu/api/cells/normalise'
import { traitHeader, traitOf, type CropTraits, type Trait } from '@hepu/api/areas/experiment/traits/traits'
import type { Draft, DraftPlot, TraitValue } from '../book/draft.ts'
import { noteRecord, type Change, type GroupPlan } from './planShapes.ts'
import { plotYield } from '../book/plotYield.ts'
import {
  observedValue,
  showValue,
  type FieldValue,
  type ObservationRecord,
  type PlotRecord,
} from '../book/importRecords.ts'
import { columnKeyOf } from '../book/findings.ts'

/** A plot without any value. */
export const NEW_PLOT: PlotRecord = {
  fieldRep: null,
  repCount: 1,
  plotNo: null,
  block: null,
  rowNo: null,
  colNo: null,
  area: null,
  weight: null,
  weightKind: 'GRAIN',
  shellFresh: null,
  moisture: null,
  yieldGiven: null,
  yieldMu: null,
  yieldReason: null,
  status: 'accepted',
  statusReason: null,
  note: null,
}

/** Number of plots that are planned before the plan is taken and other calls run. */
const PLOTS_AT_ONCE = 1000

/**
 * Plans the plots of one group and their values, some at a time: `take` uses and empties the lists of the plan. A blank
 * cell leaves the stored value; the status of an existing plot changes only if the workbook gives one or its measured
 * values change. A plot that cannot be told from others of its replicate is left out.
 */
export async function planPlots(
  plan: GroupPlan,
  draft: Draft,
  traits: CropTraits,
  take: () => Promise<void>,
): Promise<void> {
  let planned = 0
  for (const plot of draft.plots) {
    const number = plan.numbered.numbers.get(plot)
    if (number === undefined) continue
    if (++planned % PLOTS_AT_ONCE === 0) {
      await take()
      await nextTick()
    }
    const point = draft.points[plot.point]?.name ?? ''
    const entry = draft.entries[plot.entry]?.name ?? ''
    const where = `${point} ${entry} ${placeName(plot)}`
    const pointId = plan.existing?.points.get(point)?.id
    const entryId = plan.existing?.entries.get(entry)?.id
    const cell = pointId && entryId ? `${pointId}|${entryId}|${number}` : null
    planPlot(plan, { plot, number, cell, where }, traits.crop)
    planObservations(plan, { plot, number, cell, where }, traits)
    if (cell !== null) keepMarked(plan, { plot, number, cell, where })
  }
  await take()
}

/** Names the place of a plot in the field: its replicate, and the block if there is one. */
export const placeName = ({ rep, fields: { block } }: DraftPlot): string =>
  rep > 0 ? `重复${rep}${block === undefined ? '' : ` 区组${block}`}` : '平均'

/** A plot of the workbook with its number, its cell if point and entry are stored, and its name in lists. */
interface PlotAt {
  plot: DraftPlot
  number: number
  cell: string | null
  where: string
}

function planPlot(plan: GroupPlan, { plot, number, cell, where }: PlotAt, crop: string): void {
  const known = cell === null ? undefined : plan.existing?.plots.get(cell)
  const { standardMoisture: moisture } = plan.existing ?? plan.draft
  const fieldRep = number === plot.rep ? null : plot.rep
  const record = { ...plotRecord(plot, known?.record ?? null, moisture, crop), fieldRep }
  const says = plotYield({ ...NEW_PLOT, ...plot.fields }, moisture, crop).yieldMu !== null
  countYield(plan, { before: known?.record.yieldMu ?? null, after: record.yieldMu, says })
  countHarvest(plan, plot, record)
  if (known) {
    const kept = isOnlyLaidOut(known.record) ? LAID_OUT : undefined
    noteRecord({ plan, object: 'plot', id: known.id, where, no: plot.no }, known.record, record, kept)
    return
  }
  plan.plots.push({ no: plot.no, point: plot.point, entry: plot.entry, rep: number, record })
  plan.tally.plot.created++
}

/** Counts the yield of a plot. One that stays as it is stored counts only if the workbook says it too. */
function countYield(
  { yields }: GroupPlan,
  { before, after, says }: { before: number | null; after: number | null; says: boolean },
): void {
  if (before === after) yields.existing += says && after !== null ? 1 : 0
  else if (before === null) yields.created++
  else yields.changed++
}

function countHarvest({ harvests }: GroupPlan, { point, entry }: DraftPlot, record: PlotRecord): void {
  if (record.status === 'excluded') return
  const key = `${point}|${entry}`
  const harvest = harvests.get(key) ?? { point, entry, plots: 0, lacking: 0 }
  harvest.plots++
  if (record.yieldMu === null) harvest.lacking++
  harvests.set(key, harvest)
}

/** The fields that a plot has before anything is measured in it. */
const LAID_OUT: readonly (keyof PlotRecord)[] = ['fieldRep', 'repCount', 'plotNo', 'block', 'rowNo', 'colNo']

/** Whether a plot of a field plan has no data yet: filling it changes no stored value. */
const isOnlyLaidOut = (record: PlotRecord): boolean =>
  record.status === 'accepted' &&
  [record.area, record.weight, record.shellFresh, record.moisture, record.yieldGiven].every(
    (value) => value === null,
  ) &&
  record.yieldMu === null &&
  record.yieldReason === null &&
  record.note === null

/** Fields that determine the yield. */
export const MEASURED = ['area', 'weight', 'weightKind', 'shellFresh', 'moisture', 'yieldGiven'] as const

function plotRecord(
  plot: DraftPlot,
  known: PlotRecord | null,
  standardMoisture: number | null,
  crop: string,
): PlotRecord {
  const merged = { ...(known ?? NEW_PLOT), ...plot.fields, repCount: plot.repCount }
  const isMeasuredAnew = known === null || MEASURED.some((key) => known[key] !== merged[key])
  const yields = isMeasuredAnew ? plotYield(merged, standardMoisture, crop) : {}
  const takesStatus =
    plot.status.isExplicit || known === null || (isMeasuredAnew && known.status !== 'excluded')
  const status = takesStatus ? statusOf(plot, known) : {}
  return { ...merged, ...yields, ...status }
}

/** Returns the status that the workbook gives; a stored reason stays if the workbook repeats the status without one. */
function statusOf(
  { status }: DraftPlot,
  known: PlotRecord | null,
): Pick<PlotRecord, 'status' | 'statusReason'> {
  const kept = known?.status === status.value ? known.statusReason : null
  return { status: status.value, statusReason: status.reason ?? kept }
}

/** Notes the stored values of a plot that stay although their cells say that there is none. */
function keepMarked({ existing, kept }: GroupPlan, { plot, cell, where }: PlotAt): void {
  for (const [key, read] of Object.entries(plot.read ?? {})) {
    if (missingKindOf(normaliseText(read)) === null) continue
    const observed = existing?.observations.get(`${cell}|${key}`)
    const record: object | undefined = existing?.plots.get(cell ?? '')?.record
    const stored = observed ? observedValue(observed.record) : fieldOf(record, columnKeyOf(key))
    if (stored !== null) kept.push({ no: plot.no, key, where, read, stored: showValue(key, stored) })
  }
}

/** The value of a field of a stored plot; null where it has none, or there is no such field. */
function fieldOf(record: object | undefined, key: string): FieldValue {
  const value: unknown = record && key in record ? record[key as keyof typeof record] : null
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/** Plans the values of a plot; one of a trait that was deleted since the workbook was read is left out. */
function planObservations(plan: GroupPlan, { plot, number, cell, where }: PlotAt, traits: CropTraits): void {
  for (const [trait, value] of Object.entries(plot.values)) {
    const defined = traitOf(traits, trait)
    if (!defined) continue
    const record = observationRecord(defined, value, plot)
    const known = cell === null ? undefined : plan.existing?.observations.get(`${cell}|${trait}`)
    if (!known) {
      plan.observations.push({
        no: plot.no,
        point: plot.point,
        entry: plot.entry,
        rep: number,
        trait,
        record,
      })
      plan.tally.observation.created++
    } else if (observedValue(known.record) === value) {
      plan.tally.observation.existing++
    } else {
      plan.tally.observation.changed++
      plan.changes.push(
        observationChange(defined, { where, no: plot.no }, known, {
          ...record,
          status: known.record.status,
          statusReason: known.record.statusReason,
        }),
      )
    }
  }
}

function observationRecord({ key, kind }: Trait, value: TraitValue, plot: DraftPlot): ObservationRecord {
  const isDate = kind === 'date'
  return {
    valueNum: typeof value === 'number' ? value : null,
    valueText: typeof value === 'string' && !isDate ? value : null,
    valueDate: typeof value === 'string' && isDate ? value : null,
    rawText: plot.raws?.[key] ?? null,
    status: plot.status.value === 'excluded' ? 'excluded' : 'accepted',
    statusReason: null,
  }
}

function observationChange(
  trait: Trait,
  place: { where: string; no: number },
  known: { id: number; record: ObservationRecord },
  after: ObservationRecord,
): Change<ObservationRecord> {
  const change = {
    key: trait.key,
    field: traitHeader(trait),
    before: showValue(trait.key, observedValue(known.record)),
    after: showValue(trait.key, observedValue(after)),
  }
  return { object: 'observation', id: known.id, ...place, before: known.record, after, fields: [change] }
}
