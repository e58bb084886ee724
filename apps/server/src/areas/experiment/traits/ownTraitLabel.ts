import { fillColumns } from '@hepu/api/areas/experiment/import/fillColumns'
import type { CropTraits } from '@hepu/api/areas/experiment/traits/traits'
import { AppError } from '@hepu/api/core/errorCodes'
import { isComputed } from '../import/map/computedColumns.ts'
import { HeadWords } from '../import/shape/headWords.ts'

const BRACKETS = /[()（）[\]［］【】〔〕{}]/

/** Refuses a label that the import would read as another column, or not at all. */
export function assertLabel(traits: CropTraits, label: string): void {
  if (BRACKETS.test(label)) throw new AppError('BAD_INPUT', '性状名称不能带括号，单位请填在「单位」')
  if (isComputed(label)) throw new AppError('BAD_INPUT', `「${label}」是由其他列算出的列，请换一个性状名称`)
  const known = new HeadWords(fillColumns(traits)).meaningOf(label)
  if (!known) return
  const isOwn = traits.own?.some(({ key }) => key === known.key)
  const kind = isOwn ? '自定义性状' : '系统已有的列'
  throw new AppError(
    'BAD_INPUT',
    `「${label}」与${kind}「${known.def.label}」同名，请直接使用它或换一个性状名称`,
  )
}
