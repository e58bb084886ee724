import type { ImportPreview } from '@hepu/api/areas/experiment/import/trialImport'
import type { Finding } from '@hepu/api/cells/findings'
import type { LeftOutValues } from '../read/countLeftOut.ts'

/** A value as it is kept: a number, a word or a day (YYYY-MM-DD). */
export type TraitValue = number | string

/** 组别 as a workbook names it. */
export interface DraftGroup {
  year: number
  phase: string
  name: string
  ripePeriod: string | null
  ecoZone: string | null
  level: string | null
  leadOrg: string | null
  /** Moisture (%) of the yields, when the user gave it. */
  standardMoisture: number | null
  /** Where the workbook leaves the phase open: the word that names no year, or blank when it says nothing. */
  phaseSaid?: string
}

export interface PointFields {
  province?: string
  city?: string
  county?: string
  testOrg?: string
  longitude?: number
  latitude?: number
  altitude?: number
}
/** 试点; a field that the workbook leaves blank is absent and leaves alone what stands. */
export interface DraftPoint {
  group: number
  name: string
  fields: PointFields
}

export interface EntryFields {
  entryNo?: string
  femaleParent?: string
  maleParent?: string
  provider?: string
  trialYears?: number
  note?: string
}
/** 参试品种; `isCk` null when the workbook does not say. */
export interface DraftEntry {
  group: number
  name: string
  isCk: boolean | null
  ckNo: number | null
  fields: EntryFields
}

export interface PlotFields {
  plotNo?: string
  block?: string
  /** Place in the field. */
  rowNo?: number
  colNo?: number
  area?: number
  weight?: number
  weightKind?: 'GRAIN' | 'EAR'
  shellFresh?: number
  moisture?: number
  yieldGiven?: number
  note?: string
}
export type PlotStatus = 'accepted' | 'pending' | 'excluded'
/** 小区; points and entries by their place in the draft. `isExplicit`: the workbook itself states the status. */
export interface DraftPlot {
  /** Row in the workbook. */
  no: number
  group: number
  point: number
  entry: number
  rep: number
  repCount: number
  fields: PlotFields
  status: { value: PlotStatus; reason: string | null; isExplicit: boolean }
  values: Record<string, TraitValue>
  /** What the cell said, where it was not simply the value. */
  raws?: Record<string, string>
}

/** What a workbook says once every choice is made: records in order of first appearance. */
export interface Draft {
  groups: DraftGroup[]
  points: DraftPoint[]
  entries: DraftEntry[]
  plots: DraftPlot[]
  rejectedRows: number
  leftOut: LeftOutValues
}

/** Action of a finding that keeps its row out, and leaves nothing to choose. */
export const LEFT_OUT = 'leftOut'

/** What an action on a finding does to its row. */
export interface Patch {
  /** Columns of the plot or traits to set; null takes the value away. */
  set?: Record<string, TraitValue | null>
  /** The plot waits for a person, with this reason. */
  pending?: string
  /** The row is not imported. */
  skip?: true
}

/** A finding that the user may decide: what each action does. */
export interface Issue {
  key: string
  code: string
  action: string
  patches: Record<string, Patch>
}

/** One readable row of plot data, before the choices. */
export interface ReadRow extends Omit<DraftPlot, 'point' | 'entry'> {
  point: string
  entry: string
  isCk: boolean | null
  /** Number of the entry as a check; once all rows are read the same in all rows of an entry (`settleCheckNumbers`). */
  ckNo?: number
  entryNo: string | null
  province: string | null
  issues?: Issue[]
}

/** Rows that claim the same plot. */
export interface Cluster {
  key: string
  code: string
  action: string
  /** Places in `rows`. */
  rows: number[]
}

/** A finding with what the screens offer. */
export type ReadFinding = Finding

/** An entry that a sheet describes; `group` null when the sheet does not say which. */
export interface ListedEntry extends Omit<DraftEntry, 'group'> {
  group: number | null
  /** Row in the workbook. */
  no?: number
}

/** A workbook as read: everything that is known without the database. */
export interface ReadBook {
  sheet: string
  headerRow: number
  rowCount: number
  columns: ImportPreview['columns']
  ignored: string[]
  needs: ImportPreview['needs']
  findings: ReadFinding[]
  groups: DraftGroup[]
  rows: ReadRow[]
  clusters: Cluster[]
  /** Of the sheet 试验点信息, by name. */
  points: Record<string, PointFields>
  /** Of the sheet 品种信息 (or of an information workbook), by name. */
  entries: ListedEntry[]
  rejectedRows: number
}

/** Choices of the user: the action by finding. */
export type Choices = Readonly<Record<string, string>>
