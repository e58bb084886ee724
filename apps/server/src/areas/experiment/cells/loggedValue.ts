import type { CellValue } from './cellKey.ts'

/** The kind of record that holds a cell. */
export type CellObject = 'plot' | 'observation'

/** Returns the value of a cell from some fields of its record; undefined if they do not contain it. */
export function valueIn(
  fields: Record<string, unknown>,
  object: CellObject,
  field: string,
): CellValue | undefined {
  if (object === 'plot') {
    const key = field === 'earWeight' ? 'weight' : field
    return key in fields ? (fields[key] as CellValue) : undefined
  }
  const keys = ['valueNum', 'valueText', 'valueDate'].filter((key) => key in fields)
  if (keys.length === 0) return undefined
  return keys.map((key) => fields[key] as CellValue).find((value) => value !== null) ?? null
}
