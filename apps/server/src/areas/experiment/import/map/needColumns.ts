import type { ImportPreview } from '@hepu/api/areas/experiment/import/trialImport'
import type { MappedSheet } from './mapSheet.ts'
import { holdValues } from './tableKeys.ts'

type Need = ImportPreview['needs'][number]

const ENTRY: Need = {
  key: 'entry',
  label: '品种名称列',
  required: true,
  text: '没有认出品种名称列；请在「列对应」中指定哪一列是品种名称',
}
const VALUES: Need = {
  key: 'values',
  label: '产量或性状列',
  required: true,
  text: '没有认出任何产量或性状列；请在「列对应」中指定',
}
const AREA: Need = {
  key: 'area',
  label: '小区面积(㎡)',
  required: false,
  text: '没有小区面积列，不能计算亩产；请填写小区面积',
}
const MOISTURE: Need = {
  key: 'moisture',
  label: '含水量(%)',
  required: false,
  text: '没有含水量列，不能计算亩产；请填写收获时的含水量',
}

/** Asks for the columns that the sheet lacks: those without which no row is a plot, and those that make weights yields. */
export function needColumns({ picked, request }: MappedSheet): Need[] {
  const keys = new Set(picked.header.columns.map(({ key }) => key))
  const { area, moisture } = request.defaults
  const hasAny = (...wanted: string[]) => wanted.some((key) => keys.has(key))
  const isWeighed = hasAny('weight', 'earWeight') && !hasAny('yieldGiven')
  return [
    ...(hasAny('entry') ? [] : [ENTRY]),
    ...(holdValues(keys) ? [] : [VALUES]),
    ...(isWeighed && !area && !hasAny('area', 'harvestArea') ? [AREA] : []),
    ...(isWeighed && typeof moisture !== 'number' && !hasAny('moisture') ? [MOISTURE] : []),
  ]
}
