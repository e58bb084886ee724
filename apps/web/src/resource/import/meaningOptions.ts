import type { MeaningChoice, PreviewColumn } from '@hepu/api/core/importMapping'
import type { ComponentType } from 'react'

/** The choice of a column that is not imported. */
export const NOTHING = ''

/** The choice of a column that is made for one of the workbook. */
export const NEW = '+'

/** Makes a column of the import for one of the workbook, such as a trait. */
export interface ColumnMaker {
  label: string
  /** Other words by which the choice is found. */
  search: string
  Dialog: ComponentType<MakerProps>
}

export interface MakerProps {
  header: string
  /** The first values of the column. */
  cells: readonly string[]
  onMade: (key: string) => void
  onClose: () => void
}

/** Columns of the import that belong together. */
export interface ChoiceGroup {
  label: string
  choices: readonly MeaningChoice[]
}

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

const optionOf = ({ key, label, names }: MeaningChoice): MeaningOption => ({
  value: key,
  label,
  search: [label, ...names].join(' '),
})

const LEAVE: MeaningOption = { value: NOTHING, label: '不导入', search: '不导入' }

const newOption = ({ label, search }: ColumnMaker): MeaningOption => ({ value: NEW, label, search })

/** Returns what a column may be: the nearest first, then none or a new one, then the columns of the import in their groups. */
export function meaningGroups(
  groups: readonly ChoiceGroup[],
  { offers = [] }: Pick<PreviewColumn, 'offers'>,
  maker?: ColumnMaker,
): MeaningGroup[] {
  const choices = groups.flatMap((group) => group.choices)
  const near = offers.flatMap((key) => choices.filter((choice) => choice.key === key))
  const shown = [
    { label: '名称相近', options: near.map(optionOf) },
    { label: maker ? '没有合适的' : '不读取', options: maker ? [LEAVE, newOption(maker)] : [LEAVE] },
    ...groups.map((group) => ({
      label: group.label,
      options: group.choices.filter(({ key }) => !offers.includes(key)).map(optionOf),
    })),
  ]
  return shown.filter(({ options }) => options.length > 0)
}
