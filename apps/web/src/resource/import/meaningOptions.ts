import type { MeaningChoice, PreviewColumn } from '@hepu/api/core/importMapping'

/** The choice of a column that is not imported. */
export const NOTHING = ''

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

/** Returns what a column may be: the nearest first, then none, then the columns of the import in their groups. */
export function meaningGroups(
  groups: readonly ChoiceGroup[],
  { offers = [] }: Pick<PreviewColumn, 'offers'>,
): MeaningGroup[] {
  const choices = groups.flatMap((group) => group.choices)
  const near = offers.flatMap((key) => choices.filter((choice) => choice.key === key))
  const shown = [
    { label: '名称相近', options: near.map(optionOf) },
    { label: '不读取', options: [LEAVE] },
    ...groups.map((group) => ({
      label: group.label,
      options: group.choices.filter(({ key }) => !offers.includes(key)).map(optionOf),
    })),
  ]
  return shown.filter(({ options }) => options.length > 0)
}
