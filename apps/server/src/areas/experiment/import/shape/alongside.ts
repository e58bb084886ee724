import { comparable } from '@hepu/api/cells/normalise'
import { hasNumber, textsOf } from '../../../../import/shape/headRows.ts'
import {
  BLANK,
  isBlank,
  withCells,
  type RawCell,
  type RawRow,
  type RawSheet,
} from '../../../../import/workbook.ts'
import type { HeadWords } from './headWords.ts'
import { repIn } from './repHeads.ts'
import { placeIn } from './sections.ts'

/** Rows that are searched for heads, and the largest sheet that is split: larger ones are lists of programs. */
const [SEARCHED, LARGEST] = [40, 5_000]

/** Columns of one of several tables beside each other: the first, and the one behind the last. */
interface Range {
  from: number
  end: number
}

/** One of several tables beside each other. */
export interface Alongside {
  sheet: RawSheet
  /** The point that a title of this table alone names; null if none does. */
  point: string | null
}

/**
 * Splits a sheet with tables beside each other under the same heads into one sheet a table; their rows and columns keep their
 * numbers. Any other sheet stays whole.
 */
export function alongsideTables(sheet: RawSheet, words: HeadWords): Alongside[] {
  const whole = [{ sheet, point: null }]
  if (sheet.rows.length > LARGEST) return whole
  for (const row of sheet.rows.slice(0, SEARCHED).map(withCells)) {
    const ranges = rangesOf(row, words)
    if (ranges.length < 2) continue
    const points = pointsAbove(sheet, row.no, ranges)
    return ranges.map((range, at) => ({
      sheet: part(sheet, row.no, ranges, range),
      point: points?.[at] ?? null,
    }))
  }
  return whole
}

/** The points in a row above the heads that has one text over each table, all of them different; null if there is none. */
function pointsAbove(sheet: RawSheet, head: number, ranges: readonly Range[]): string[] | null {
  for (const { no, cells } of sheet.rows.slice(0, SEARCHED).map(withCells)) {
    if (no >= head) break
    const places = ranges.map(({ from, end }) => {
      const [only, ...others] = cells.slice(from, end).filter((cell) => !isBlank(cell))
      return others.length === 0 && typeof only?.value === 'string' ? placeIn(only.value.trim()) : null
    })
    const points = places.filter((place) => place !== null)
    if (new Set(points).size === ranges.length) return points
  }
  return null
}

/** The columns of each table whose heads stand in a row; none where the heads are not the same several times. */
function rangesOf(row: RawRow, words: HeadWords): Range[] {
  if (hasNumber(row)) return []
  const heads = textsOf(row).map(({ index, text }) => ({ index, text: comparable(text) }))
  for (let count = 2; count <= heads.length / 2; count++) {
    const length = heads.length / count
    if (!Number.isInteger(length)) continue
    const parts = Array.from({ length: count }, (_, at) => heads.slice(at * length, (at + 1) * length))
    const [first, ...others] = parts
    const isSame = others.every((part) => part.every(({ text }, at) => text === first![at]!.text))
    if (
      !isSame ||
      !areHeads(
        first!.map(({ text }) => text),
        words,
      )
    )
      continue
    return parts.map((part, at) => ({
      from: at === 0 ? 0 : part[0]!.index,
      end: parts[at + 1]?.[0]!.index ?? Infinity,
    }))
  }
  return []
}

/** Whether heads name an entry and something else, each once. */
function areHeads(heads: readonly string[], words: HeadWords): boolean {
  const keys = new Set(heads.flatMap((text) => words.meaningOf(text)?.key ?? []))
  const hasEntry = keys.has('entry') || keys.has('entryNo')
  const isOnce = new Set(heads).size === heads.length
  return isOnce && hasEntry && (keys.size >= 2 || heads.filter((text) => repIn(text) !== null).length >= 2)
}

/** The sheet with one of its tables alone. A title above one table belongs to it where the others have their own, else to all. */
function part(sheet: RawSheet, head: number, ranges: readonly Range[], range: Range): RawSheet {
  const rows = sheet.rows.flatMap((row): RawRow[] => {
    const isOfAll = row.no < head && ranges.filter((one) => hasCells(row, one)).length < 2
    if (isOfAll) return [row]
    return hasCells(row, range) ? [new PartRow(row, range)] : []
  })
  const merges = sheet.merges.filter(
    ({ top, left, right }) => top < head || (left < range.end && right >= range.from),
  )
  return { ...sheet, rows, merges }
}

const hasCells = ({ cells }: RawRow, { from, end }: Range): boolean =>
  cells.some((cell, index) => index >= from && index < end && !isBlank(cell))

/** A row without the cells of the tables beside. */
class PartRow implements RawRow {
  readonly no: number
  readonly hidden: boolean
  readonly #row: RawRow
  readonly #range: Range

  constructor(row: RawRow, range: Range) {
    this.no = row.no
    this.hidden = row.hidden
    this.#row = row
    this.#range = range
  }

  get cells(): RawCell[] {
    const { from, end } = this.#range
    return this.#row.cells.slice(0, end).map((cell, index) => (index < from ? BLANK : cell))
  }
}
