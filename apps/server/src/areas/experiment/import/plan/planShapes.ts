import type { DraftGroup } from '../book/draft.ts'
import {
  differing,
  fieldLabels,
  showValue,
  type EntryRecord,
  type FieldValue,
  type ObservationRecord,
  type PlotRecord,
} from '../book/importRecords.ts'
import type { ExistingData } from './existingTrial.ts'
import type { NumberedPlots } from './numberPlots.ts'

export type ImportObject =
  | 'experiment_group'
  | 'experiment_point'
  | 'experiment_variety'
  | 'plot'
  | 'observation'

/** A field that will change; a computed one follows from others. */
export interface ChangedField {
  key: string
  field: string
  before: string
  after: string
  isComputed?: true
}

/** An existing record that will change. */
export interface Change<T extends object = object> {
  object: ImportObject
  id: number
  where: string
  before: T
  after: T
  fields: ChangedField[]
  /** Row in the workbook, if a single row makes the change. */
  no?: number | undefined
}
/** Number of records of a kind that will be created, stay, or change. */
export interface Tally {
  created: number
  existing: number
  changed: number
}

export interface NewPlot {
  /** Row in the workbook; absent for typed values. */
  no?: number
  point: number
  entry: number
  rep: number
  record: PlotRecord
}
export interface NewObservation {
  /** Row in the workbook; absent for typed values. */
  no?: number
  point: number
  entry: number
  rep: number
  trait: string
  record: ObservationRecord
}

export interface PlannedCheck {
  name: string
  number: number
}
/** Checks of a group that findings are about: a group with more has them marked wrongly. */
export const NAMED_CHECKS = 50

/** A check as people know it: `CK1 郑单958`. */
export const checkNamed = ({ name, number }: PlannedCheck): string => `CK${number} ${name}`

/** Number of plots of one entry at one point that count, and of those that will have no yield. */
export interface Harvest {
  point: number
  entry: number
  plots: number
  lacking: number
}

/** A stored value that stays although the workbook says that there is none. */
export interface KeptValue {
  /** Row in the workbook. */
  no: number
  key: string
  where: string
  /** Text of the cell, such as 缺. */
  read: string
  stored: string
}

/** Everything that an import does to one group; points and entries by their position in the draft. */
export interface GroupPlan {
  draft: DraftGroup
  existing: ExistingData | null
  points: number[]
  entries: { place: number; record: EntryRecord }[]
  plots: NewPlot[]
  observations: NewObservation[]
  changes: Change[]
  /** The checks after the import, CK1 first. */
  checks: PlannedCheck[]
  /** The plots of the workbook with the numbers under which they are stored. */
  numbered: NumberedPlots
  tally: Record<ImportObject, Tally>
  /** Number of plots by their yield (折亩产): new, existing or changed. */
  yields: Tally
  /** Stored values over which the workbook has a mark for a missing one. */
  kept: KeptValue[]
  /** Harvests by point|entry; excluded plots are not included. */
  harvests: Map<string, Harvest>
}

/** The record of a plan, and its name in lists. */
interface Noted {
  plan: GroupPlan
  object: ImportObject
  id: number
  where: string
  no?: number
}

/** Fields computed from the given values: written with them, but not listed as changes of a user. */
const COMPUTED: ReadonlySet<string> = new Set(['yieldMu', 'yieldReason'])

/**
 * Counts a record as existing or changed and lists a change field by field. With `kept` the record was empty except for
 * these fields: it counts as created, and only differences in them are changes of stored values.
 */
export function noteRecord<T extends object>(
  { plan, object, id, where, no }: Noted,
  before: T,
  after: T,
  kept?: readonly (keyof T)[],
): void {
  const keys = differing(before, after)
  if (keys.length === 0) {
    plan.tally[object].existing++
    return
  }
  plan.tally[object][kept ? 'created' : 'changed']++
  const shownKeys = kept ? keys.filter((key) => kept.includes(key)) : keys
  const fields = shownKeys.map((key): ChangedField => ({
    key,
    ...(COMPUTED.has(key) && { isComputed: true }),
    field: fieldLabels[key] ?? key,
    before: showValue(key, before[key] as FieldValue),
    after: showValue(key, after[key] as FieldValue),
  }))
  plan.changes.push({ object, id, where, before, after, fields, no })
}
