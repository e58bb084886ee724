import { fillColumns, type TrialColumn } from '@hepu/api/areas/experiment/import/fillColumns'
import type { PreviewColumn } from '@hepu/api/areas/experiment/import/trialImport'

/** The choice of a column that is not imported. */
export const NOTHING = ''

export interface MeaningOption {
  value: string
  label: string
  /** What the search looks through: the name and its other spellings. */
  search: string
}

export interface MeaningGroup {
  label: string
  options: MeaningOption[]
}

const optionOf = ({ key, label, synonyms = [], aliases = [] }: TrialColumn): MeaningOption => ({
  value: key,
  label,
  search: [label, ...synonyms, ...aliases].join(' '),
})

const LEAVE: MeaningOption = { value: NOTHING, label: '不导入', search: '不导入' }

/** Returns what a column may be: the nearest first, then the columns of a plot, then the traits of the crop. */
export function meaningGroups(crop: string, { offers = [] }: Pick<PreviewColumn, 'offers'>): MeaningGroup[] {
  const columns = fillColumns(crop)
  const near = offers.flatMap((key) => columns.filter((column) => column.key === key))
  const rest = columns.filter(({ key }) => !offers.includes(key))
  const groups = [
    { label: '名称相近', options: near.map(optionOf) },
    { label: '不读取', options: [LEAVE] },
    { label: '小区', options: rest.filter(({ trait }) => !trait).map(optionOf) },
    { label: '性状', options: rest.filter(({ trait }) => trait).map(optionOf) },
  ]
  return groups.filter(({ options }) => options.length > 0)
}
