import { AppError } from '@hepu/api/core/errorCodes'
import { fillColumns } from '@hepu/api/areas/experiment/import/fillColumns'
import { unitsOf, type ColumnMeaning, type ColumnMeanings } from '@hepu/api/areas/experiment/import/mapping'
import type { Batch } from '../book/storedPreview.ts'

/** Refuses meanings that the columns of a batch cannot have: an unknown column, an unknown unit, one meaning twice. */
export function checkMeanings(
  { crop, kind, preview }: Batch,
  meanings: ColumnMeanings | null | undefined,
): void {
  if (!meanings) return
  if (kind !== 'fillData') throw new AppError('BAD_INPUT', '列对应只用于小区数据，请按模板修改表头后重新上传')
  const letters = new Set(preview?.columns.map(({ letter }) => letter))
  const nameOf = (letter: string): string => {
    const place = preview?.columns.find((column) => column.letter === letter)?.places?.[0]
    return place ? `工作表「${place.sheet}」${place.letter}列` : `${letter}列`
  }
  const taken = new Map<string, string>()
  for (const [letter, meaning] of Object.entries(meanings)) {
    if (!letters.has(letter)) throw new AppError('BAD_INPUT', `文件没有${letter}列，请按预览中的列指定列对应`)
    if (meaning.key === null) continue
    checkMeaning(crop, nameOf(letter), meaning)
    const other = taken.get(meaning.key)
    if (other)
      throw new AppError(
        'BAD_INPUT',
        `${nameOf(other)}和${nameOf(letter)}都指定为「${labelOf(crop, meaning.key)}」，请只保留一列`,
      )
    taken.set(meaning.key, letter)
  }
}

const labelOf = (crop: string, key: string): string | undefined =>
  fillColumns(crop).find((column) => column.key === key)?.label

function checkMeaning(crop: string, name: string, { key, unit }: ColumnMeaning): void {
  const def = fillColumns(crop).find((column) => column.key === key)
  if (!def) throw new AppError('BAD_INPUT', `${name}的对应「${key}」不认识，请从列表中选择`)
  if (!unit || unitsOf(def).includes(unit)) return
  const units = unitsOf(def)
  throw new AppError(
    'BAD_INPUT',
    units.length > 0
      ? `${name}「${def.label}」的单位「${unit}」不认识，可用：${units.join('、')}`
      : `${name}「${def.label}」没有单位，请不要填写单位`,
  )
}
