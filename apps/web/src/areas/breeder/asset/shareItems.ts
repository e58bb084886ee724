import { shareKinds, type ShareKind } from '@hepu/api/areas/breeder/record/breederFields'
import { hundredths, percentText } from '@hepu/api/areas/breeder/asset/shareSum'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'

const kinds = Object.keys(shareKinds) as ShareKind[]

/** Fields of a form for our share of each kind; theirs is what is left to 100. */
export const shareItems: FormItem[] = kinds.map((kind) => ({
  type: 'number',
  prop: `share.${kind}`,
  label: `${shareKinds[kind]}：我方份额`,
  span: 8,
  digits: 2,
  unit: '%',
  placeholder: '不填表示不约定',
}))

/** Rules of these fields. */
export const shareRules = Object.fromEntries(
  kinds.map((kind) => [
    `share.${kind}`,
    [
      {
        validator: async (_: unknown, value: unknown) => {
          if (isBlank(value)) return
          if (!isPercent(value)) throw new Error('份额应为0到100之间的数，小数最多两位')
        },
      },
    ],
  ]),
)

/** Returns whether a value is a number from 0 to 100 with at most two decimals. */
export const isPercent = (value: unknown): boolean =>
  typeof value === 'number' && value >= 0 && value <= 100 && Number(value.toFixed(2)) === value

/** Returns whether a field of a form holds nothing. */
export const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Returns the shares that a form holds, theirs completing ours to 100.00. */
export const sharesOf = (values: FormValues) =>
  kinds.flatMap((kind) => {
    const value = values[`share.${kind}`]
    if (isBlank(value)) return []
    const ours = hundredths(Number(value).toFixed(2))
    return [{ kind, ours: percentText(ours), theirs: percentText(10_000 - ours) }]
  })

/** Returns the values of the form without its shares. */
export const withoutShares = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([prop]) => !prop.startsWith('share.')))

/** Returns the values of the form for shares in force. */
export const shareValues = (shares: readonly { kind: ShareKind; ours: string }[]): FormValues =>
  Object.fromEntries(shares.map(({ kind, ours }) => [`share.${kind}`, Number(ours)]))
