import type { Table } from '@hepu/api/core/document/documentShape'
import { itemAt } from '@hepu/api/core/must'
import { CELL_PADDING, SIZE, textWidth } from './page.ts'
import { emsOf, minEmsOf } from './textWidth.ts'

/** A part of a table that fits on a page: its columns by index, with their widths in points. */
export interface TablePart {
  isLandscape: boolean
  columns: number[]
  widths: number[]
}

/** Width that a column asks for: on one line, and at least. */
interface Need {
  natural: number
  least: number
}

/** A longer text is broken, so that it does not push other columns off the page. */
const MAX_NATURAL_EMS = 24
/** A word without a place to break is broken anywhere beyond this. */
const MAX_LEAST_EMS = 16
/** A column of words is not made narrower than this, and a head keeps so many characters on a line. */
const LEAST_TEXT_EMS = 4
const LEAST_HEAD_EMS = 2

/**
 * Divides a table into parts that fit on a page: upright where all columns fit, else lying, else several parts, each with
 * the key columns.
 */
export function partsOf(table: Table): TablePart[] {
  const needs = needsOf(table)
  const all = needs.map((_, column) => column)
  const isFitting = (columns: readonly number[], isLandscape: boolean): boolean =>
    sumOf(columns.map((column) => itemAt(needs, column).least)) <= textWidth(isLandscape)
  const toPart = (columns: number[], isLandscape: boolean): TablePart => ({
    isLandscape,
    columns,
    widths: divide(
      columns.map((column) => itemAt(needs, column)),
      textWidth(isLandscape),
    ),
  })
  if (isFitting(all, false)) return [toPart(all, false)]
  if (isFitting(all, true)) return [toPart(all, true)]
  const keys = all.slice(0, table.keyColumns)
  return splitColumns(all.slice(table.keyColumns), (columns) => isFitting([...keys, ...columns], true)).map(
    (columns) => toPart([...keys, ...columns], true),
  )
}

/** Puts as many columns into each part as fit; a column that does not fit at all has a part of its own. */
function splitColumns(columns: readonly number[], isFitting: (columns: number[]) => boolean): number[][] {
  const parts: number[][] = []
  for (const column of columns) {
    const last = parts.at(-1)
    if (last && isFitting([...last, column])) last.push(column)
    else parts.push([column])
  }
  return parts
}

function needsOf({ columns, rows }: Table): Need[] {
  return columns.map(({ head, noWrap }, column) => {
    const texts = rows.map(({ cells }) => cells[column] ?? '')
    const natural = Math.min(maxOf(texts.map(emsOf)), MAX_NATURAL_EMS)
    const least = noWrap
      ? natural
      : Math.max(Math.min(natural, LEAST_TEXT_EMS), Math.min(maxOf(texts.map(minEmsOf)), MAX_LEAST_EMS))
    const ofHead = Math.max(LEAST_HEAD_EMS, Math.min(minEmsOf(head), MAX_LEAST_EMS))
    return {
      natural: pointsOf(Math.max(natural, Math.min(emsOf(head), MAX_NATURAL_EMS / 3))),
      least: pointsOf(Math.max(least, ofHead)),
    }
  })
}

/** Divides the width among columns: what is over the least needs goes where a column asks for more. */
function divide(needs: readonly Need[], width: number): number[] {
  const natural = sumOf(needs.map((need) => need.natural))
  if (natural <= width) return needs.map((need) => (need.natural / natural) * width)
  const least = sumOf(needs.map((need) => need.least))
  if (least >= width) return needs.map((need) => (need.least / least) * width)
  const share = (width - least) / (natural - least)
  return needs.map((need) => need.least + (need.natural - need.least) * share)
}

/** Converts the width of a text into the width of its column, with paddings and some air for what was estimated. */
const pointsOf = (ems: number): number => (ems + 0.4) * SIZE.table + 2 * CELL_PADDING

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
const maxOf = (values: readonly number[]): number => values.reduce((max, value) => Math.max(max, value), 0)
