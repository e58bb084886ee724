import { AppError } from '@hepu/api/core/errorCodes'
import { fillColumns } from '@hepu/api/areas/experiment/import/fillColumns'
import type { CropTraits } from '@hepu/api/areas/experiment/traits/traits'
import { unitsOf, type ColumnMeaning, type ColumnMeanings } from '@hepu/api/areas/experiment/import/mapping'
import type { Batch } from '../book/storedPreview.ts'

/** Refuses meanings that the columns of a batch cannot have: an unknown column, an unknown unit, one meaning twice. */
export function checkMeanings(
  traits: CropTraits,
  { kind, preview }: Batch,
  meanings: ColumnMeanings | null | undefined,
): void {
  if (!meanings) return
  if (kind !== 'fillData') throw new AppError('BAD_INPUT', '列对应只用于小区数据，请按模板修改表头后重新上传')
  const letters = new Set(preview?.columns.map(({ letter }) => letter))
  const taken = new Map<string, string>()
  for (const [letter, meaning] of Object.entries(meanings)) {
    if (!letters.has(letter)) throw new AppError('BAD_INPUT', `文件没有${letter}列，请按预览中的列指定列对应`)
    if (meaning.key === null) continue
    checkMeaning(traits, letter, meaning)
    const other = taken.get(meaning.key)
    if (other)
      throw new AppError(
        'BAD_INPUT',
        `${other}列和${letter}列都指定为「${labelOf(traits, meaning.key)}」，请只保留一列`,
      )
    taken.set(meaning.key, letter)
  }
}

const labelOf = (traits: CropTraits, key: string): string | undefined =>
  fillColumns(traits).find((column) => column.key === key)?.label

function checkMeaning(traits: CropTraits, letter: string, { key, unit }: ColumnMeaning): void {
  const def = fillColumns(traits).find((column) => column.key === key)
  if (!def) throw new AppError('BAD_INPUT', `${letter}列的对应「${key}」不认识，请从列表中选择`)
  if (!unit || unitsOf(def).includes(unit)) return
  const units = unitsOf(def)
  throw new AppError(
    'BAD_INPUT',
    units.length > 0
      ? `${letter}列「${def.label}」的单位「${unit}」不认识，可用：${units.join('、')}`
      : `${letter}列「${def.label}」没有单位，请不要填写单位`,
  )
}
