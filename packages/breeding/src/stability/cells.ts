import { completePart } from '../table.ts'
import type { PointTable } from '../table.ts'
import { fitTwoway } from '../twowayFit.ts'
import type { TwowayFit } from '../twowayFit.ts'

/** The complete part of an entry × point table with its margins: the input of every stability statistic. */
export interface Cells {
  entries: readonly string[]
  points: readonly string[]
  /** Means of the cells, row-major entry × point, no blanks. */
  mean: Float64Array
  fit: TwowayFit
  /** Left out because they had blanks: the statistics need every entry at every point. */
  droppedEntries: string[]
  droppedPoints: string[]
}

/**
 * Leaves out points where nothing was recorded, then entries with a blank, and names both. Returns the
 * Chinese reason instead when fewer than two points or two entries remain.
 */
export function completeCells(table: PointTable): Cells | string {
  const { table: part, droppedEntries, droppedPoints } = completePart(table)
  if (part.points.length < 2) return '有数据的试点不足2个'
  if (part.entries.length < 2) return '在各试点都有数据的品种不足2个'
  return { ...part, fit: fitTwoway(part), droppedEntries, droppedPoints }
}

/** Returns values of one entry at the points. */
export function rowOf({ mean, points }: Cells, entry: number): Float64Array {
  return mean.subarray(entry * points.length, (entry + 1) * points.length)
}

/** So many names are written out. */
const NAMES_SHOWN = 10

/** Chinese sentence naming what was left out of the complete part; null when nothing was. */
export function leftOutNote({ droppedEntries, droppedPoints }: Cells): string | null {
  const parts = [
    ...(droppedPoints.length > 0 ? [`试点${listed(droppedPoints)}（无数据）`] : []),
    ...(droppedEntries.length > 0 ? [`品种${listed(droppedEntries)}（部分试点缺数据）`] : []),
  ]
  return parts.length > 0 ? `未参加分析：${parts.join('；')}` : null
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).join('、')
  return names.length > NAMES_SHOWN ? `${shown}等${names.length}个` : shown
}
