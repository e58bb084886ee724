import { isHarvest } from '@hepu/api/areas/experiment/cells/cellFields'
import type { PlotRecord } from '../import/book/importRecords.ts'
import { observedValue } from '../import/book/importRecords.ts'
import type { ExistingData } from '../import/plan/existingTrial.ts'
import { plotKey, type PlotAt } from '../plotKey.ts'

/** Plots and values of some points, by plot key and by cell key. */
export type Stored = Pick<ExistingData, 'plots' | 'observations'>
export type CellValue = number | string | null

/** Identifies a cell: one field of one plot. */
export interface CellAt extends PlotAt {
  field: string
}

/** Returns the key of a cell, as `loadCells` keys values. */
export const cellKey = (at: CellAt): string => `${plotKey(at)}|${at.field}`

/** Returns the current value of a cell; null if it has none. */
export function storedValue(stored: Stored, at: CellAt): CellValue {
  if (isHarvest(at.field)) {
    const known = stored.plots.get(plotKey(at))
    return known ? harvestValue(known.record, at.field) : null
  }
  const known = stored.observations.get(cellKey(at))
  return known ? observedValue(known.record) : null
}

/** Returns a harvest column of a plot. The weight belongs to 小区产量 or 鲜穗重, depending on how it was weighed. */
export function harvestValue(plot: PlotRecord, field: string): number | null {
  if (field === 'weight') return plot.weightKind === 'GRAIN' ? plot.weight : null
  if (field === 'earWeight') return plot.weightKind === 'EAR' ? plot.weight : null
  if (field === 'area' || field === 'shellFresh' || field === 'moisture' || field === 'yieldGiven') {
    return plot[field]
  }
  return null
}

/** Returns a value as text, for comparison and storage. */
export const textOf = (value: CellValue): string | null => (value === null ? null : String(value))
