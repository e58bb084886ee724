import type { Trait } from '@hepu/api/areas/experiment/traits/traits'
import type { MappedColumn } from '@hepu/api/cells/columnDefs'
import { createFinding, type Finding, type FindingContent } from '@hepu/api/cells/findings'
import type { CellValue } from '@hepu/api/cells/parsedCell'
import type { ParsedRow } from '../../../../import/read/parseRows.ts'
import type { KnownNames } from '../words/knownNames.ts'
import { LEFT_OUT, type DraftGroup, type ReadBook } from '../book/draft.ts'

/** What a row that was left out says of its plot. */
export interface RejectedPlot {
  point: string | null
  entry: string | null
  rep: number | null
}

/** What a sheet calls its crop, if it is not the one of the import: asked or reported once, at the first row. */
export interface CropWord {
  finding: Finding
  /** Whether it is another crop; else the word is not known. */
  isOther: boolean
  rows: number[]
}

/** State shared by the rows of one sheet while they are read. */
export interface FillReading {
  book: ReadBook
  sheet: string
  crop: string
  /** Traits that the organisation made. */
  own?: readonly Trait[] | undefined
  columns: ReadonlyMap<string, MappedColumn>
  traits: readonly Trait[]
  /** Names on the sheets 试验点信息 and 品种信息; null if there is no such sheet. */
  pointNames: KnownNames | null
  entryNames: KnownNames | null
  /** Entries that a remark or a code marks as checks, which was reported. */
  noted: Set<string>
  /** Traits whose column was named by the user or a memory: in a shaped sheet it stands once in each uploaded line. */
  taught: ReadonlySet<string>
  /** Lines whose taught traits were taken. */
  lines: Set<string>
  /** Of a shaped sheet: remarks that an earlier plot of the same line has, with their ids. */
  remarked: Map<string, string>
  /** Spellings of groups that were reported. */
  spellings: Set<string>
  /** What the rows that are left out say of their plots. */
  rejected: RejectedPlot[]
  /** Words for other crops, and for none that is known. */
  crops: Map<string, CropWord>
  groups: Map<string, DraftGroup>
  groupPlaces: Map<string, number>
  /** Defaults for what the sheet does not contain. */
  defaults: {
    year: number | null
    group: string
    phase: string
    /** True if neither the sheet nor the user names the phase. */
    isPhaseAssumed: boolean
    ripePeriod: string | null
    point: string | null
    standardMoisture: number | null
    /** Area (㎡) and moisture (%) of weighed plots without their own. */
    area: number | null
    moisture: number | null
  }
  /** Number of rows read so far. */
  seen: number
}

export const valueOf = (row: ParsedRow, key: string): CellValue => row.values[key]?.value ?? null
export const textOf = (row: ParsedRow, key: string): string | null => {
  const value = valueOf(row, key)
  return value === null || value === '' ? null : String(value)
}
export const numberOf = (row: ParsedRow, key: string): number | null => {
  const value = valueOf(row, key)
  return typeof value === 'number' ? value : null
}
export const boolOf = (row: ParsedRow, key: string): boolean | null => {
  const value = valueOf(row, key)
  return typeof value === 'boolean' ? value : null
}

/** Returns the number that 是否对照 gives a check, as CK2 does; null for a plain 是. */
export const checkNoOf = (row: ParsedRow): number | null => row.values['isCk']?.checkNo ?? null

/** Adds a finding at a cell of the row. */
export function addCellFinding(reading: FillReading, no: number, key: string, content: FindingContent): void {
  const column = reading.columns.get(key)
  const at = column ? { index: column.index, column: column.header } : {}
  reading.book.findings.push(createFinding({ sheet: reading.sheet, row: no, ...at }, content))
}

/** Marks the findings of a row that is not imported: they offer no choice. */
export function leaveOut(findings: readonly Finding[]): void {
  for (const finding of findings) {
    delete finding.actions
    if (finding.severity === 'error') finding.action = LEFT_OUT
    else delete finding.action
  }
}
