import type { ParsedRow } from '../../../../import/read/parseRows.ts'
import type { PlotFields } from '../book/draft.ts'
import type { FillReading } from './fillReading.ts'

const isBlank = ({ raw }: ParsedRow, ...keys: string[]): boolean =>
  keys.every((key) => raw[key] === undefined)

/**
 * Gives a weighed plot the area and moisture of the whole file, unless its own cells say something. Returns what it
 * filled.
 */
export function fillConstants(
  { defaults }: FillReading,
  row: ParsedRow,
  fields: PlotFields,
): ('area' | 'moisture')[] {
  if (fields.weight === undefined) return []
  const before = { ...fields }
  if (defaults.area && isBlank(row, 'area', 'harvestArea')) fields.area ??= defaults.area
  if (typeof defaults.moisture === 'number' && isBlank(row, 'moisture')) fields.moisture ??= defaults.moisture
  return (['area', 'moisture'] as const).filter((key) => fields[key] !== before[key])
}
