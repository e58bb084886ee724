import type { ColumnDef, MappedColumn } from '@hepu/api/cells/columnDefs'
import { matchHead, nameColumns, type HeadMatch } from '@hepu/api/cells/matchHead'
import type { HeaderMatch, UnmappedHead } from '../../../../import/read/findHeader.ts'
import { withCells, type RawSheet } from '../../../../import/workbook.ts'

/** Rows whose values say whether a unit is possible. */
const SAMPLE = 500
/** Share of the values that must be possible. */
const SHARE = 0.9

/**
 * Reads a column whose head names a unit that is not known in the column's own unit, if most of its values are possible in
 * it. Which unit it is becomes one question for the column, which `checkAssumedUnits` asks.
 */
export function assumeUnits(
  sheet: RawSheet,
  header: HeaderMatch,
  columns: readonly ColumnDef[],
): HeaderMatch {
  const open = header.unmapped.filter(({ reason }) => reason === 'unit')
  if (open.length === 0) return header
  const names = nameColumns(columns)
  const claimed = new Set(header.columns.map(({ key }) => key))
  const assumed = open.flatMap((head) => {
    const match = matchHead(head.header, names)
    const isFree = match && !claimed.has(match.def.key) && match.def.kind === 'number'
    return isFree && isPossible(sheet, header.row, head, match.def) ? [toColumn(head, match)] : []
  })
  const indexes = new Set(assumed.map(({ index }) => index))
  const cells = new Set(
    open.filter(({ index }) => indexes.has(index)).map(({ letter }) => `${letter}${header.row}`),
  )
  return {
    ...header,
    columns: [...header.columns, ...assumed].toSorted((a, b) => a.index - b.index),
    unmapped: header.unmapped.filter(({ index }) => !indexes.has(index)),
    findings: header.findings.map((finding) =>
      finding.code === 'headerUnit' && cells.has(finding.cell ?? '')
        ? {
            ...finding,
            severity: 'warning' as const,
            message: finding.message.replace('这一列没有读取，', ''),
          }
        : finding,
    ),
    score: header.score + assumed.length,
  }
}

function toColumn({ index, header }: UnmappedHead, { def, unit }: HeadMatch): MappedColumn {
  const own = def.unit ?? null
  const note = `单位“${unit.name}”无法识别，按${own}读取`
  return { index, header, key: def.key, def, unit: own, convert: null, note, isUnitAssumed: true }
}

/** Whether most values of a column are within its range. */
function isPossible(sheet: RawSheet, headRow: number, { index }: UnmappedHead, def: ColumnDef): boolean {
  const { min = -Infinity, max = Infinity } = def
  const below = sheet.rows.filter(({ no }) => no > headRow).slice(0, SAMPLE)
  const values = below.flatMap((row) => {
    const value = withCells(row).cells[index]?.value
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' && !Number.isNaN(number) ? [number] : []
  })
  const possible = values.filter((value) => value >= min && value <= max)
  return values.length > 0 && possible.length >= values.length * SHARE
}
