import { headOf } from '@hepu/api/cells/columnDefs'
import type { RawCell } from '../../../../import/workbook.ts'
import type { Meaning } from './headWords.ts'
import type { ReadTable } from './readTables.ts'

/**
 * Returns the tables with one unit for each column: where one table has a column in 斤 and another in kg, they cannot stand under
 * one head, so all of them are converted into the unit of the column while they are laid out.
 */
export function withOneUnit(tables: readonly ReadTable[]): ReadTable[] {
  const heads = new Map<string, Set<string>>()
  for (const { roles } of tables)
    for (const { meaning } of roles)
      if (meaning?.def.unit !== undefined)
        heads.set(meaning.key, (heads.get(meaning.key) ?? new Set()).add(meaning.head))
  const isMixed = (key: string) => (heads.get(key)?.size ?? 0) > 1
  if (![...heads.keys()].some(isMixed)) return [...tables]
  return tables.map((table) => ({
    ...table,
    roles: table.roles.map((role) => {
      const { meaning } = role
      if (!meaning?.convert || !isMixed(meaning.key)) return role
      return { ...role, meaning: { ...meaning, head: headOf(meaning.def) }, isConverted: true as const }
    }),
  }))
}

const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)$/

/** Returns a cell with its number in the unit of the column; a number that is written as text gets its unit. */
export function inColumnUnit(cell: RawCell, { convert, unit }: Meaning): RawCell {
  const { value } = cell
  if (typeof value === 'number' && convert)
    return { ...cell, value: Number(convert(value).toPrecision(12)), written: String(value) }
  if (typeof value === 'string' && unit !== null && PLAIN.test(value.trim()))
    return { ...cell, value: `${value.trim()}${unit}`, written: value }
  return cell
}
