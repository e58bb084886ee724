import { setImmediate as nextTick } from 'node:timers/promises'
import { traitHeader, traitOf } from '@hepu/api/areas/experiment/traits'
import type { Draft, DraftEntry, DraftGroup, DraftPlot, TraitValue } from './draft.ts'
import {
  differing,
  fieldLabels,
  observedValue,
  showValue,
  type EntryRecord,
  type GroupRecord,
  type ObservationRecord,
  type PlotRecord,
  type PointRecord,
} from './records.ts'
import type { Standing } from './standing.ts'
import { plotYield } from './plotYield.ts'

export type ImportObject =
  | 'experiment_group'
  | 'experiment_point'
  | 'experiment_variety'
  | 'plot'
  | 'observation'

/** A record that stands and will differ. */
export interface Change<T extends object = object> {
  object: ImportObject
  id: number
  where: string
  before: T
  after: T
  fields: { field: string; before: string; after: string }[]
}
/** How many records of a kind will be made, stay, or change. */
export interface Tally {
  created: number
  existing: number
  changed: number
}

export interface NewPlot {
  point: number
  entry: number
  rep: number
  record: PlotRecord
}
export interface NewObservation {
  point: number
  entry: number
  rep: number
  trait: string
  record: ObservationRecord
}

/** Everything that an import does to one group; points and entries by their place in the draft. */
export interface GroupPlan {
  draft: DraftGroup
  standing: Standing | null
  points: number[]
  entries: { place: number; record: EntryRecord }[]
  plots: NewPlot[]
  observations: NewObservation[]
  changes: Change[]
  /** Names of the checks as they will be, CK1 first. */
  checks: string[]
  tally: Record<ImportObject, Tally>
}

const newTally = (): Tally => ({ created: 0, existing: 0, changed: 0 })

/**
 * Compares what the workbook says of one group with what stands. A blank cell leaves alone what stands; the status of
 * a plot that stands changes only when the workbook states one or its measured values change.
 */
export async function planGroup(
  draft: Draft,
  group: number,
  standing: Standing | null,
  crop: string,
): Promise<GroupPlan> {
  const head = draft.groups[group]
  if (!head) throw new Error(`draft has no group ${group}`)
  const plan: GroupPlan = {
    draft: head,
    standing,
    points: [],
    entries: [],
    plots: [],
    observations: [],
    changes: [],
    checks: [],
    tally: {
      experiment_group: newTally(),
      experiment_point: newTally(),
      experiment_variety: newTally(),
      plot: newTally(),
      observation: newTally(),
    },
  }
  planHead(plan)
  planPoints(plan, draft, group)
  planEntries(plan, draft, group)
  await planPlots(plan, draft, group, crop)
  return plan
}

function planHead(plan: GroupPlan): void {
  const { standing, draft } = plan
  if (!standing) {
    plan.tally.experiment_group.created++
    return
  }
  const next: GroupRecord = {
    ripePeriod: draft.ripePeriod ?? standing.group.ripePeriod,
    ecoZone: draft.ecoZone ?? standing.group.ecoZone,
    level: draft.level ?? standing.group.level,
    leadOrg: draft.leadOrg ?? standing.group.leadOrg,
  }
  note(plan, 'experiment_group', standing.id, `组别「${draft.name}」`, standing.group, next)
}

/** Counts the record as existing or changed; a change is listed field by field. */
function note<T extends object>(
  plan: GroupPlan,
  object: ImportObject,
  id: number,
  where: string,
  before: T,
  after: T,
): void {
  const keys = differing(before, after)
  if (keys.length === 0) {
    plan.tally[object].existing++
    return
  }
  plan.tally[object].changed++
  const fields = keys.map((key) => ({
    field: fieldLabels[key] ?? key,
    before: showValue(key, before[key]),
    after: showValue(key, after[key]),
  }))
  plan.changes.push({ object, id, where, before, after, fields })
}

function planPoints(plan: GroupPlan, draft: Draft, group: number): void {
  draft.points.forEach((point, place) => {
    if (point.group !== group) return
    const known = plan.standing?.points.get(point.name)
    if (!known) {
      plan.points.push(place)
      plan.tally.experiment_point.created++
      return
    }
    const next: PointRecord = { ...known.record, ...point.fields }
    note(plan, 'experiment_point', known.id, `试点「${point.name}」`, known.record, next)
  })
}

function planEntries(plan: GroupPlan, draft: Draft, group: number): void {
  const numbers = new Map<string, number | null>()
  for (const [name, { record }] of plan.standing?.entries ?? []) numbers.set(name, record.ckNo)
  const taken = new Set(numbers.values())
  draft.entries.forEach((entry, place) => {
    if (entry.group !== group) return
    const known = plan.standing?.entries.get(entry.name)
    const record = entryRecord(entry, known?.record ?? null, taken)
    numbers.set(entry.name, record.ckNo)
    if (known) {
      note(plan, 'experiment_variety', known.id, `品种「${entry.name}」`, known.record, record)
      return
    }
    plan.entries.push({ place, record })
    plan.tally.experiment_variety.created++
  })
  plan.checks = [...numbers]
    .flatMap(([name, number]) => (number === null ? [] : [{ name, number }]))
    .toSorted((a, b) => a.number - b.number)
    .map((check) => check.name)
}

const NEW_ENTRY: EntryRecord = {
  entryNo: null,
  femaleParent: null,
  maleParent: null,
  provider: null,
  trialYears: null,
  note: null,
  isCk: false,
  ckNo: null,
}

/** Checks get the next free number in the order of first appearance; a number that stands is kept. */
function entryRecord(entry: DraftEntry, known: EntryRecord | null, taken: Set<number | null>): EntryRecord {
  const base = { ...(known ?? NEW_ENTRY), ...entry.fields }
  const isCk = entry.isCk ?? base.isCk
  const ckNo = isCk ? (entry.ckNo ?? base.ckNo ?? firstFree(taken)) : null
  if (ckNo !== null) taken.add(ckNo)
  return { ...base, isCk, ckNo }
}

function firstFree(taken: ReadonlySet<number | null>): number {
  let number = 1
  while (taken.has(number)) number++
  return number
}

const NEW_PLOT: PlotRecord = {
  repCount: 1,
  plotNo: null,
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

/** Other calls get their turn after this many plots. */
const PLOTS_AT_ONCE = 2000

async function planPlots(plan: GroupPlan, draft: Draft, group: number, crop: string): Promise<void> {
  let planned = 0
  for (const plot of draft.plots) {
    if (plot.group !== group) continue
    if (++planned % PLOTS_AT_ONCE === 0) await nextTick()
    const point = draft.points[plot.point]?.name ?? ''
    const entry = draft.entries[plot.entry]?.name ?? ''
    const where = `${point} ${entry} ${plot.rep > 0 ? `重复${plot.rep}` : '平均'}`
    const pointId = plan.standing?.points.get(point)?.id
    const entryId = plan.standing?.entries.get(entry)?.id
    const cell = pointId && entryId ? `${pointId}|${entryId}|${plot.rep}` : null
    planPlot(plan, plot, cell, where, crop)
    planObservations(plan, plot, cell, where, crop)
  }
}

function planPlot(plan: GroupPlan, plot: DraftPlot, cell: string | null, where: string, crop: string): void {
  const known = cell === null ? undefined : plan.standing?.plots.get(cell)
  const moisture = plan.standing?.standardMoisture ?? plan.draft.standardMoisture
  const record = plotRecord(plot, known?.record ?? null, moisture, crop)
  if (known) {
    note(plan, 'plot', known.id, where, known.record, record)
    return
  }
  plan.plots.push({ point: plot.point, entry: plot.entry, rep: plot.rep, record })
  plan.tally.plot.created++
}

const MEASURED = ['area', 'weight', 'weightKind', 'shellFresh', 'moisture', 'yieldGiven'] as const

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

/** The stated status; its reason stays when the workbook repeats the status without one. */
function statusOf(
  { status }: DraftPlot,
  known: PlotRecord | null,
): Pick<PlotRecord, 'status' | 'statusReason'> {
  const kept = known?.status === status.value ? known.statusReason : null
  return { status: status.value, statusReason: status.reason ?? kept }
}

function planObservations(
  plan: GroupPlan,
  plot: DraftPlot,
  cell: string | null,
  where: string,
  crop: string,
): void {
  for (const [trait, value] of Object.entries(plot.values)) {
    const record = observationRecord(crop, trait, value, plot)
    const known = cell === null ? undefined : plan.standing?.observations.get(`${cell}|${trait}`)
    if (!known) {
      plan.observations.push({ point: plot.point, entry: plot.entry, rep: plot.rep, trait, record })
      plan.tally.observation.created++
    } else if (observedValue(known.record) === value) {
      plan.tally.observation.existing++
    } else {
      plan.tally.observation.changed++
      plan.changes.push(
        observationChange(crop, trait, where, known, { ...record, status: known.record.status }),
      )
    }
  }
}

function observationRecord(
  crop: string,
  trait: string,
  value: TraitValue,
  plot: DraftPlot,
): ObservationRecord {
  const isDate = traitOf(crop, trait)?.kind === 'date'
  return {
    valueNum: typeof value === 'number' ? value : null,
    valueText: typeof value === 'string' && !isDate ? value : null,
    valueDate: typeof value === 'string' && isDate ? value : null,
    rawText: plot.raws?.[trait] ?? null,
    status: plot.status.value === 'excluded' ? 'excluded' : 'accepted',
  }
}

function observationChange(
  crop: string,
  trait: string,
  where: string,
  known: { id: number; record: ObservationRecord },
  after: ObservationRecord,
): Change<ObservationRecord> {
  const known2 = traitOf(crop, trait)
  const change = {
    field: known2 ? traitHeader(known2) : trait,
    before: showValue(trait, observedValue(known.record)),
    after: showValue(trait, observedValue(after)),
  }
  return { object: 'observation', id: known.id, where, before: known.record, after, fields: [change] }
}
