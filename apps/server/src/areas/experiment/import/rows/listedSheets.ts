import type { Finding } from '@hepu/api/cells/findings'
import { parseRows, type ParsedRow } from '../../../../import/read/parseRows.ts'
import type { Workbook } from '../../../../import/workbook.ts'
import type { DraftEntry, EntryFields, PointFields } from '../book/draft.ts'
import { entryColumns, pointColumns } from '@hepu/api/areas/experiment/import/fillColumns'
import { checkNoOf } from './fillReading.ts'
import { findEntrySheet, findPointSheet } from '../shape/pickSheet.ts'

/** Content of the sheets 试验点信息 and 品种信息; null if the workbook has no such sheet. */
export interface Listed {
  points: Record<string, PointFields> | null
  entries: Omit<DraftEntry, 'group'>[] | null
  /** Names of the sheets that were read. */
  read: string[]
  findings: Finding[]
}

/** Reads the sheets that describe points and entries beside the data. */
export function readListedSheets(workbook: Workbook): Listed {
  const points = findPointSheet(workbook, pointColumns)
  const entries = findEntrySheet(workbook, entryColumns)
  const listed: Listed = { points: null, entries: null, read: [], findings: [] }
  if (points) {
    listed.read.push(points.sheet.name)
    listed.points = {}
    for (const row of parseRows(points.sheet, points.header)) {
      listed.findings.push(...row.findings)
      const name = textOf(row, 'point')
      if (name !== null) listed.points[name] = pointFields(row)
    }
  }
  if (entries) {
    listed.read.push(entries.sheet.name)
    listed.entries = []
    for (const row of parseRows(entries.sheet, entries.header)) {
      listed.findings.push(...row.findings)
      const entry = readListedEntry(row)
      if (entry) listed.entries.push(entry)
    }
  }
  return listed
}

const textOf = (row: ParsedRow, key: string): string | null => {
  const value = row.values[key]?.value ?? null
  return value === null || value === '' ? null : String(value)
}
const numberOf = (row: ParsedRow, key: string): number | null => {
  const value = row.values[key]?.value
  return typeof value === 'number' ? value : null
}

function pointFields(row: ParsedRow): PointFields {
  return present({
    province: textOf(row, 'province'),
    city: textOf(row, 'city'),
    county: textOf(row, 'county'),
    testOrg: textOf(row, 'testOrg'),
    longitude: numberOf(row, 'longitude'),
    latitude: numberOf(row, 'latitude'),
    altitude: numberOf(row, 'altitude'),
  })
}

/** Returns an entry as a row describes it; null for a row without a name. */
export function readListedEntry(row: ParsedRow): Omit<DraftEntry, 'group'> | null {
  const name = textOf(row, 'entry')
  if (name === null) return null
  const isCk = row.values['isCk']?.value
  const fields: EntryFields = present({
    entryNo: textOf(row, 'entryNo'),
    femaleParent: textOf(row, 'femaleParent'),
    maleParent: textOf(row, 'maleParent'),
    provider: textOf(row, 'provider'),
    trialYears: numberOf(row, 'trialYears'),
    note: textOf(row, 'note'),
  })
  const ckNo = numberOf(row, 'ckNo') ?? checkNoOf(row)
  return { name, isCk: typeof isCk === 'boolean' ? isCk : null, ckNo, fields }
}

/** Returns the fields that have a value. */
function present<T extends Record<string, string | number | null>>(
  fields: T,
): { [K in keyof T]?: Exclude<T[K], null> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [K in keyof T]?: Exclude<T[K], null>
  }
}
