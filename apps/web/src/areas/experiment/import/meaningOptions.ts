import { fillColumns, type TrialColumn } from '@hepu/api/areas/experiment/import/fillColumns'
import type { TraitsOf } from '@hepu/api/areas/experiment/traits/traits'
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

/** The choice of a trait that is made for the column. */
export const NEW_TRAIT = '+'

const MAKE: MeaningOption = { value: NEW_TRAIT, label: '新性状…', search: '新性状 自定义' }

/** Returns what a column may be: the nearest first, then none or a new trait, then the columns of a plot, then the traits of the crop. */
export function meaningGroups(
  traits: TraitsOf,
  { offers = [] }: Pick<PreviewColumn, 'offers'>,
): MeaningGroup[] {
  const columns = fillColumns(traits)
  const near = offers.flatMap((key) => columns.filter((column) => column.key === key))
  const rest = columns.filter(({ key }) => !offers.includes(key))
  const groups = [
    { label: '名称相近', options: near.map(optionOf) },
    { label: '没有合适的', options: [LEAVE, MAKE] },
    { label: '小区', options: rest.filter(({ trait }) => !trait).map(optionOf) },
    { label: '性状', options: rest.filter(({ trait }) => trait).map(optionOf) },
  ]
  return groups.filter(({ options }) => options.length > 0)
}
