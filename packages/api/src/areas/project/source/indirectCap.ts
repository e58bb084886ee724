import { fenIn, sum } from '../../../core/money/fen.ts'
import { share } from '../../../core/money/rates.ts'
import type { Fen } from '../../../core/money/readMoney.ts'

/** A part of the base: up to this amount in yuan, the amount included; null for all that is left. */
export interface CapTier {
  upTo: string | null
  /** Per cent of that part. */
  percent: string
}

/** A limit of the indirect costs that holds from a day on (`YYYY-MM-DD`) until a later one begins. */
export interface IndirectCap {
  validFrom: string
  tiers: readonly CapTier[]
}

/** The limit in force when the product was made: 国办发〔2021〕32号, of the direct costs without equipment. */
export const standardCap: IndirectCap = {
  validFrom: '2021-08-13',
  tiers: [
    { upTo: '5000000.00', percent: '30' },
    { upTo: '10000000.00', percent: '25' },
    { upTo: null, percent: '20' },
  ],
}

/** Returns the limit that holds on a day; undefined before the first. */
export const capOn = (caps: readonly IndirectCap[], day: string): IndirectCap | undefined =>
  caps
    .filter(({ validFrom }) => validFrom <= day)
    .toSorted((a, b) => b.validFrom.localeCompare(a.validFrom))[0]

/**
 * Returns how much the indirect costs may be at most: each part of the base by its own per cent, added up. The base is the
 * direct costs without equipment; 12 000 000 yuan at 30/25/20 are 1 500 000 + 1 250 000 + 400 000.
 */
export function indirectLimit({ tiers }: IndirectCap, base: Fen): Fen {
  const parts = tiers.map(({ upTo, percent }, at) => {
    const from = at === 0 ? 0n : fenIn(tiers[at - 1]?.upTo ?? '0')
    const to = upTo === null || fenIn(upTo) > base ? base : fenIn(upTo)
    return to > from ? share(to - from, percent) : 0n
  })
  return sum(parts)
}

/** Returns what is wrong with the tiers of a limit. */
export function tiersProblem(tiers: readonly CapTier[]): string | undefined {
  const bounds = tiers.map(({ upTo }) => upTo)
  if (bounds.at(-1) !== null) return '最后一档不设上限，表示其余部分'
  if (bounds.slice(0, -1).includes(null)) return '只有最后一档可以不设上限'
  const amounts = bounds.slice(0, -1).map((bound) => fenIn(bound ?? '0'))
  const isRising = amounts.every((amount, at) => amount > (at === 0 ? 0n : (amounts[at - 1] ?? 0n)))
  return isRising ? undefined : '各档上限应逐档增大，且大于0'
}
