import { PK_LIMIT } from '@hepu/api/areas/upgrade/pk/pkShapes'
import { comparePair } from '@hepu/breeding/pk/comparePair'
import type { Comparison } from './compareEntries.ts'

export type PkResult = Comparison['results'][number]
type Compared = Pick<Comparison, 'mode' | 'base' | 'threshold'>

/**
 * Returns whether every two of these are more than the server computes: a group of 300 has 44 850 pairs a trait. With a base
 * there is one pair a variety, however many there are.
 */
export const hasTooManyPairs = (names: readonly string[], { mode }: Pick<Compared, 'mode'>): boolean =>
  mode === 'free' && names.length > PK_LIMIT

/** Returns the pairs of a comparison: every target with the base, or every two. */
export function pairsOf(
  names: readonly string[],
  { mode, base }: Compared,
): [target: string, base: string][] {
  if (mode === 'contrast') {
    return base === null ? [] : names.filter((name) => name !== base).map((name) => [name, base])
  }
  return names.flatMap((target, at) => names.slice(at + 1).map((other): [string, string] => [target, other]))
}

/** Returns the figures of every pair in one trait; none if the trait was not surveyed. */
export function pairResults(
  traits: Comparison['traits'],
  names: readonly string[],
  compared: Compared,
  key: string,
): PkResult[] {
  const trait = traits.find((one) => one.key === key)
  if (!trait) return []
  return pairsOf(names, compared).map(([target, base]) => {
    const { points: _, ...figures } = comparePair(trait, {
      target: names.indexOf(target),
      base: names.indexOf(base),
      threshold: compared.threshold,
    })
    return { target, base, trait: key, traitLabel: trait.label, ...figures }
  })
}
