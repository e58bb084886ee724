import type { DraftGroup } from '../draft/draft.ts'
import {
  differing,
  fieldLabels,
  showValue,
  type EntryRecord,
  type FieldValue,
  type ObservationRecord,
  type PlotRecord,
} from './importRecords.ts'
import type { ExistingData } from './existingTrial.ts'

export type ImportObject =
  | 'experiment_group'
  | 'experiment_point'
  | 'experiment_variety'
  | 'plot'
  | 'observation'

/** A value that will differ; one that is computed follows from the others. */
export interface ChangedField {
  key: string
  field: string
  before: string
  after: string
  isComputed?: true
}

/** A record that stands and will differ. */
export interface Change<T extends object = object> {
  object: ImportObject
  id: number
  where: string
  before: T
  after: T
  fields: ChangedField[]
  /** Row in the workbook, where one row says it. */
  no?: number | undefined
}
/** How many records of a kind will be made, stay, or change. */
export interface Tally {
  created: number
  existing: number
  changed: number
}

export interface NewPlot {
  /** Row in the workbook; absent for what was typed. */
  no?: number
  point: number
  entry: number
  rep: number
  record: PlotRecord
}
export interface NewObservation {
  /** Row in the workbook; absent for what was typed. */
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
/** A check as people know it: `CK1 郑单958`. */
export const checkNamed = ({ name, number }: PlannedCheck): string => `CK${number} ${name}`

/** Plots of one entry at one point that count, and those of them that will have no yield. */
export interface Harvest {
  point: number
  entry: number
  plots: number
  lacking: number
}

/** Everything that an import does to one group; points and entries by their place in the draft. */
export interface GroupPlan {
  draft: DraftGroup
  existing: ExistingData | null
  points: number[]
  entries: { place: number; record: EntryRecord }[]
  plots: NewPlot[]
  observations: NewObservation[]
  changes: Change[]
  /** The checks as they will be, CK1 first. */
  checks: PlannedCheck[]
  tally: Record<ImportObject, Tally>
  /** Plots by their yield (折亩产): given or computed anew, as it stands, or another. */
  yields: Tally
  /** By point|entry; plots that are excluded stand aside. */
  harvests: Map<string, Harvest>
}

/** The record that a plan is about, and how it is called in lists. */
interface Noted {
  plan: GroupPlan
  object: ImportObject
  id: number
  where: string
  no?: number
}

/** What follows from the values given: it is written with them, but nobody changed it. */
const COMPUTED: ReadonlySet<string> = new Set(['yieldMu', 'yieldReason'])

/**
 * Counts the record as existing or changed; a change is listed field by field. With `kept` given the record was empty but
 * for these fields: it counts as made, and only what differs in them is a change of what stands.
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
