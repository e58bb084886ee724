import type { ColumnDef } from '@hepu/api/cells/columnDefs'
import { AppError } from '@hepu/api/core/errorCodes'
import {
  unitsOf,
  type ColumnMeaning,
  type ColumnMeanings,
  type PreviewColumn,
} from '@hepu/api/core/importMapping'

/**
 * Refuses meanings that the columns of an uploaded table cannot have: an unknown column, an unknown unit, one meaning twice.
 * `columns` are those of the import, `shown` those of the table.
 */
export function checkMeanings(
  columns: readonly ColumnDef[],
  shown: readonly PreviewColumn[],
  meanings: ColumnMeanings,
): void {
  const defs = new Map(columns.map((column) => [column.key, column]))
  const letters = new Set(shown.map(({ letter }) => letter))
  const taken = new Map<string, string>()
  for (const [letter, meaning] of Object.entries(meanings)) {
    if (!letters.has(letter)) throw new AppError('BAD_INPUT', `文件没有${letter}列，请按预览中的列指定列对应`)
    if (meaning.key === null) continue
    const def = checkMeaning(defs, letter, meaning.key, meaning)
    const other = taken.get(meaning.key)
    if (other)
      throw new AppError('BAD_INPUT', `${other}列和${letter}列都指定为「${def.label}」，请只保留一列`)
    taken.set(meaning.key, letter)
  }
}

function checkMeaning(
  defs: ReadonlyMap<string, ColumnDef>,
  letter: string,
  key: string,
  { unit }: ColumnMeaning,
): ColumnDef {
  const def = defs.get(key)
  if (!def) throw new AppError('BAD_INPUT', `${letter}列的对应「${key}」不认识，请从列表中选择`)
  const units = unitsOf(def)
  if (!unit || units.includes(unit)) return def
  throw new AppError(
    'BAD_INPUT',
    units.length > 0
      ? `${letter}列「${def.label}」的单位「${unit}」不认识，可用：${units.join('、')}`
      : `${letter}列「${def.label}」没有单位，请不要填写单位`,
  )
}
