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
  const nameOf = (letter: string): string => {
    const place = shown.find((column) => column.letter === letter)?.places?.[0]
    return place ? `工作表「${place.sheet}」${place.letter}列` : `${letter}列`
  }
  const taken = new Map<string, string>()
  for (const [letter, meaning] of Object.entries(meanings)) {
    if (!letters.has(letter)) throw new AppError('BAD_INPUT', `文件没有${letter}列，请按预览中的列指定列对应`)
    if (meaning.key === null) continue
    const def = checkMeaning(defs, nameOf(letter), meaning.key, meaning)
    const other = taken.get(meaning.key)
    if (other)
      throw new AppError(
        'BAD_INPUT',
        `${nameOf(other)}和${nameOf(letter)}都指定为「${def.label}」，请只保留一列`,
      )
    taken.set(meaning.key, letter)
  }
}

function checkMeaning(
  defs: ReadonlyMap<string, ColumnDef>,
  name: string,
  key: string,
  { unit }: ColumnMeaning,
): ColumnDef {
  const def = defs.get(key)
  if (!def) throw new AppError('BAD_INPUT', `${name}的对应「${key}」无法识别，请从列表中选择`)
  const units = unitsOf(def)
  if (!unit || units.includes(unit)) return def
  throw new AppError(
    'BAD_INPUT',
    units.length > 0
      ? `${name}「${def.label}」的单位「${unit}」无法识别，可用：${units.join('、')}`
      : `${name}「${def.label}」没有单位，请不要填写单位`,
  )
}
