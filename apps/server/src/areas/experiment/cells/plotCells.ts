import { fillFields, harvestKeys, isHarvest } from '@hepu/api/areas/experiment/cells/cellFields'
import type { PlotStatus } from '../import/book/draft.ts'
import type { PlotRecord } from '../import/book/importRecords.ts'
import type { CropTraits } from '@hepu/api/areas/experiment/traits/traits'
import { harvestValue, storedValue, type CellValue, type Stored } from './cellKey.ts'
import { plotKey, type PlotAt } from '../plotKey.ts'

/** A plot with the value of each of its fields. */
export interface PlotCells extends PlotAt {
  status: PlotStatus
  cells: Map<string, CellValue>
}

/** Returns the current harvest of a plot. */
export function currentHarvest(at: PlotAt, stored: Stored): Map<string, CellValue> {
  const record = stored.plots.get(plotKey(at))?.record
  return new Map(harvestKeys.map((field) => [field, record ? harvestValue(record, field) : null]))
}

/** Returns the current cells of some plots. */
export function currentCells(known: CropTraits, plots: readonly PlotAt[], stored: Stored): PlotCells[] {
  const traits = fillFields(known).flatMap(({ key }) => (isHarvest(key) ? [] : [key]))
  return plots.map(({ pointId, entryId, rep }) => {
    const at = { pointId, entryId, rep }
    const cells = currentHarvest(at, stored)
    for (const field of traits) cells.set(field, storedValue(stored, { ...at, field }))
    return { ...at, status: stored.plots.get(plotKey(at))?.record.status ?? 'accepted', cells }
  })
}

type Harvest = Pick<PlotRecord, 'area' | 'weight' | 'weightKind' | 'shellFresh' | 'moisture' | 'yieldGiven'>

/** Converts the harvest of a plot into its stored columns. 小区产量 wins over 鲜穗重, as in a workbook with both. */
export function harvestFields(cells: ReadonlyMap<string, CellValue>): Harvest {
  const [area, weight, earWeight, shellFresh, moisture, yieldGiven] = harvestKeys.map((key) => {
    const value = cells.get(key)
    return typeof value === 'number' ? value : null
  }) as [number | null, number | null, number | null, number | null, number | null, number | null]
  const isEars = weight === null && earWeight !== null
  return {
    area,
    weight: weight ?? earWeight,
    weightKind: isEars ? 'EAR' : 'GRAIN',
    shellFresh,
    moisture,
    yieldGiven,
  }
}
