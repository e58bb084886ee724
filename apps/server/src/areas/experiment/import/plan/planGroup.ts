import type { Draft, DraftEntry } from '../book/draft.ts'
import { numberPlots } from './numberPlots.ts'
import { noteRecord, type GroupPlan, type Tally } from './planShapes.ts'
import type { EntryRecord, GroupRecord, PointRecord } from '../book/importRecords.ts'
import type { ExistingData } from './existingTrial.ts'

export type { Change, GroupPlan, ImportObject, NewObservation, NewPlot, Tally } from './planShapes.ts'

/** Whether a plan writes nothing: the content of the workbook is stored already. */
export const writesNothing = ({ existing, tally }: GroupPlan): boolean =>
  existing !== null && Object.values(tally).every(({ created, changed }) => created + changed === 0)

const newTally = (): Tally => ({ created: 0, existing: 0, changed: 0 })

/**
 * Compares a group of the workbook, its points and entries with the stored data, and numbers its plots. The plots are
 * compared by `planPlots`.
 */
export async function planGroup(
  draft: Draft,
  group: number,
  existing: ExistingData | null,
): Promise<GroupPlan> {
  const head = draft.groups[group]
  if (!head) throw new Error(`draft has no group ${group}`)
  const plan: GroupPlan = {
    draft: head,
    existing,
    points: [],
    entries: [],
    plots: [],
    observations: [],
    changes: [],
    checks: [],
    numbered: await numberPlots(draft, group, existing),
    tally: {
      experiment_group: newTally(),
      experiment_point: newTally(),
      experiment_variety: newTally(),
      plot: newTally(),
      observation: newTally(),
    },
    yields: newTally(),
    kept: [],
    harvests: new Map(),
  }
  planHead(plan)
  planPoints(plan, draft, group)
  planEntries(plan, draft, group)
  return plan
}

function planHead(plan: GroupPlan): void {
  const { existing, draft } = plan
  if (!existing) {
    plan.tally.experiment_group.created++
    return
  }
  const next: GroupRecord = {
    ripePeriod: draft.ripePeriod ?? existing.group.ripePeriod,
    ecoZone: draft.ecoZone ?? existing.group.ecoZone,
    level: draft.level ?? existing.group.level,
    leadOrg: draft.leadOrg ?? existing.group.leadOrg,
  }
  const where = `组别「${draft.name}」`
  noteRecord({ plan, object: 'experiment_group', id: existing.id, where }, existing.group, next)
}

function planPoints(plan: GroupPlan, draft: Draft, group: number): void {
  draft.points.forEach((point, place) => {
    if (point.group !== group) return
    const known = plan.existing?.points.get(point.name)
    if (!known) {
      plan.points.push(place)
      plan.tally.experiment_point.created++
      return
    }
    const next: PointRecord = { ...known.record, ...point.fields }
    const where = `试点「${point.name}」`
    noteRecord({ plan, object: 'experiment_point', id: known.id, where }, known.record, next)
  })
}

function planEntries(plan: GroupPlan, draft: Draft, group: number): void {
  const numbers = new Map<string, number | null>()
  for (const [name, { record }] of plan.existing?.entries ?? []) numbers.set(name, record.ckNo)
  const numbered = numbersOf(draft, group, plan.existing)
  draft.entries.forEach((entry, place) => {
    if (entry.group !== group) return
    const known = plan.existing?.entries.get(entry.name)
    const record = entryRecord(entry, known?.record ?? null, numbered)
    numbers.set(entry.name, record.ckNo)
    if (known) {
      const where = `品种「${entry.name}」`
      noteRecord({ plan, object: 'experiment_variety', id: known.id, where }, known.record, record)
      return
    }
    plan.entries.push({ place, record })
    plan.tally.experiment_variety.created++
  })
  plan.checks = [...numbers]
    .flatMap(([name, number]) => (number === null ? [] : [{ name, number }]))
    .toSorted((a, b) => a.number - b.number)
}

interface Numbered {
  /** Numbers that the workbook gives its checks. */
  given: ReadonlySet<number | null>
  /** Those, and the stored numbers; numbers assigned on the way are added. */
  taken: Set<number | null>
  /** No number below it is free. */
  next: number
}

/** Collects the numbers of checks. A number that the workbook gives is reserved for its check, whatever the order. */
function numbersOf(draft: Draft, group: number, existing: ExistingData | null): Numbered {
  const given = new Map<string, number>()
  for (const entry of draft.entries)
    if (entry.group === group && entry.isCk !== false && entry.ckNo !== null)
      given.set(entry.name, entry.ckNo)
  const others = [...(existing?.entries ?? [])].filter(([name]) => !given.has(name))
  const taken = new Set([...given.values(), ...others.map(([, { record }]) => record.ckNo)])
  return { given: new Set(given.values()), taken, next: 1 }
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

/**
 * Gives checks without a number the next free one in the order of first appearance; a stored number is kept unless the
 * workbook gives it to another check.
 */
function entryRecord(entry: DraftEntry, known: EntryRecord | null, numbered: Numbered): EntryRecord {
  const { given, taken } = numbered
  const base = { ...(known ?? NEW_ENTRY), ...entry.fields }
  const isCk = entry.isCk ?? base.isCk
  const kept = given.has(base.ckNo) ? null : base.ckNo
  const ckNo = isCk ? (entry.ckNo ?? kept ?? firstFree(numbered)) : null
  if (ckNo !== null) taken.add(ckNo)
  return { ...base, isCk, ckNo }
}

/** Numbers are only ever taken: what was taken once needs no second look. */
function firstFree(numbered: Numbered): number {
  while (numbered.taken.has(numbered.next)) numbered.next++
  return numbered.next
}
