import type { ImportPreview } from '@hepu/api/areas/experiment/import/trialImport'
import type { Finding } from '@hepu/api/cells/findings'
import type { Found } from './found.ts'
import type { Origin } from './origin.ts'
import type { NameKind } from '../words/nameKey.ts'

/** A value as it is stored: a number, a word or a day (YYYY-MM-DD). */
export type TraitValue = number | string

/** A group (组别) as a workbook names it. */
export interface DraftGroup {
  year: number
  phase: string
  name: string
  ripePeriod: string | null
  ecoZone: string | null
  level: string | null
  leadOrg: string | null
  /** Moisture (%) of the yields, if the user gave it. */
  standardMoisture: number | null
  /** Set if the workbook leaves the phase open: the word without a year, or blank if it has no phase. */
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
/** A point (试点). A field that is blank in the workbook is absent, and its stored value stays. */
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
/** An entry (参试品种); `isCk` is null if the workbook does not say. */
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
  /** Row and column in the field. */
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
/** A plot (小区); `point` and `entry` are positions in the draft. `isExplicit`: the workbook itself gives the status. */
export interface DraftPlot {
  /** Row in the workbook. */
  no: number
  group: number
  point: number
  entry: number
  rep: number
  repCount: number
  /** Whether `fields` have a yield, weighed or given. */
  hasYield: boolean
  fields: PlotFields
  status: { value: PlotStatus; reason: string | null; isExplicit: boolean }
  values: Record<string, TraitValue>
  /** What the cell said, where it was not simply the value. */
  raws?: Record<string, string> | undefined
  /** Texts of the cells that are stored as something else or not at all, by column; absent if there are none. */
  read?: Readonly<Record<string, string>> | undefined
}

/** Number of values of a workbook that are left out although their rows are imported. */
export interface LeftOutValues {
  /** Number of single values. */
  cells: number
  /** Number of plots without a yield because a value it needs is left out. */
  yields: number
}

/** The content of a workbook after every choice: records in order of first appearance. */
export interface Draft {
  groups: DraftGroup[]
  points: DraftPoint[]
  entries: DraftEntry[]
  plots: DraftPlot[]
  rejectedRows: number
  leftOut: LeftOutValues
}

/** The action of a finding whose row is left out, without a choice. */
export const LEFT_OUT = 'leftOut'

/** The change that an action on a finding makes to its row. */
export interface Patch {
  /** Columns of the plot or traits to set; null removes the value. */
  set?: Record<string, TraitValue | null>
  /** The plot is in this replicate. */
  rep?: number
  /** The plot becomes pending, with this reason. */
  pending?: string
  /** The row is not imported. */
  skip?: true
}

/** A finding that the user may decide, with the change that each action makes. */
export interface Issue {
  key: string
  code: string
  action: string
  patches: Record<string, Patch>
  /** Column whose right value the user may give. */
  own?: string
}

/** One readable row of plot data, before the choices. */
export interface ReadRow extends Omit<DraftPlot, 'point' | 'entry'> {
  point: string
  entry: string
  isCk: boolean | null
  /** Number of the entry as a check; once all rows are read the same in all rows of an entry (`settleCheckNumbers`). */
  ckNo?: number | undefined
  entryNo: string | null
  province: string | null
  issues?: Issue[] | undefined
  /** Whether something of the row is stored otherwise than its cells say. */
  isMended?: true | undefined
  /** Names as they were read, where another spelling took their place. */
  spelled?: Partial<Record<NameKind, string>> | undefined
}

/** A row that is no plot of the book: it was rejected, or it is a summary. Its texts by column. */
export interface LeftOutRow {
  no: number
  read: Readonly<Record<string, string>>
}

/** Rows for the same plot. */
export interface Cluster {
  key: string
  code: string
  action: string
  /** Positions in `rows`. */
  rows: number[]
}

/** A finding with the actions that the screens offer. */
export type ReadFinding = Finding

/** An entry that a sheet describes; `group` is null if the sheet does not say which. */
export interface ListedEntry extends Omit<DraftEntry, 'group'> {
  group: number | null
  /** Row in the workbook. */
  no?: number
}

/** A name that may be the same as others: the user is asked once for the whole workbook. */
export interface NameQuestion {
  /** Id of its finding and key of the choice. */
  key: string
  kind: NameKind
  from: string
  /** Names that it may mean. */
  candidates: string[]
  /** What applies without an answer. */
  action: string
}

/** A workbook as read: everything that is known without the database. */
export interface ReadBook {
  sheet: string
  headerRow: number
  rowCount: number
  columns: ImportPreview['columns']
  /** The first rows as they stand; absent in books without a mapping. */
  firstRows?: ImportPreview['firstRows']
  mapping?: ImportPreview['mapping']
  ignored: string[]
  /** Sheets of the uploaded workbook to choose from; absent in books from before they were. */
  sheets?: ImportPreview['sheets']
  needs: ImportPreview['needs']
  findings: ReadFinding[]
  groups: DraftGroup[]
  rows: ReadRow[]
  clusters: Cluster[]
  /** Points of the sheet 试验点信息, by name. */
  points: Record<string, PointFields>
  /** Provinces that the user gave for points, by their names. */
  provinces?: Readonly<Record<string, string>>
  /** Entries of the sheet 品种信息, or of an information workbook. */
  entries: ListedEntry[]
  rejectedRows: number
  /** The rows that were rejected, in the order of the workbook; absent in books from before they were kept. */
  leftOutRows?: LeftOutRow[]
  /** What titles and notes say. */
  found?: Found
  /** Where the rows stand in the uploaded workbook, if they were laid out anew. */
  origin?: Origin
  /** Names that may be the same as others; absent in books from before names were resolved. */
  questions?: NameQuestion[]
}

/** Choices of the user: the action by finding. */
export type Choices = Readonly<Record<string, string>>
