import { decisions, type Decision } from '@hepu/api/areas/upgrade/promotionShapes'
import type { SheetSpec, SheetValue } from '../../../import/write/writeWorkbook.ts'

/** Returns the label of 判定; null if nothing was decided. */
export const decisionLabel = (value: string | null): string | null =>
  value === null ? null : decisions[value as Decision]

/** Returns the points with more yield than the check, of those compared: `4/5`. */
export const gainPointsText = (gain: { gainPoints: number; points: number } | undefined): string | null =>
  gain && gain.points > 0 ? `${gain.gainPoints}/${gain.points}` : null

/** A column of a sheet: its heading, its value for a row, and the Excel format of its numbers, such as `0.00`. */
export type ColumnOf<Row> = readonly [header: string, value: (row: Row) => SheetValue, format?: string]

/** Excel formats of figures: yields in kg/亩 with one decimal, percentages and values of items with two. */
export const YIELD_FORMAT = '0.0'
export const FIGURE_FORMAT = '0.00'

/** Returns a sheet with one line per row. */
export const sheetOf = <Row>(
  name: string,
  rows: readonly Row[],
  columns: readonly ColumnOf<Row>[],
): SheetSpec => ({
  name,
  columns: columns.map(([header, , format]) => ({ header, ...(format && { format }) })),
  rows: rows.map((row) => columns.map(([, value]) => value(row))),
})
