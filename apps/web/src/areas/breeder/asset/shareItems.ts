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
          if (Number(value) < 0 || Number(value) > 100) throw new Error('份额应在0到100之间')
        },
      },
    ],
  ]),
)

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

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
