import type { evaluationList } from '@hepu/api/areas/research/germplasm/germplasmEvaluation'
import { traitHeader, traitOf } from '@hepu/api/areas/experiment/traits/traits'
import type { ResultOf } from '@hepu/api/core/route'

type Summary = ResultOf<typeof evaluationList>['summaries'][number]

interface Valued {
  trait: string
  value: number | string
}

/**
 * Summarises the values of each trait: for numbers the arithmetic mean, minimum and maximum; for words how often each occurs,
 * the most frequent first.
 */
export function summarise(crop: string, values: readonly Valued[]): Summary[] {
  const byTrait = Map.groupBy(values, ({ trait }) => trait)
  return [...byTrait].map(([trait, some]) => summaryOf(crop, trait, some))
}

function summaryOf(crop: string, trait: string, values: readonly Valued[]): Summary {
  const known = traitOf(crop, trait)
  const numbers = values.flatMap(({ value }) => (typeof value === 'number' ? [value] : []))
  const words = values.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
  return {
    trait,
    label: known ? traitHeader(known) : trait,
    n: values.length,
    mean: numbers.length > 0 ? numbers.reduce((sum, number) => sum + number, 0) / numbers.length : null,
    min: numbers.length > 0 ? Math.min(...numbers) : null,
    max: numbers.length > 0 ? Math.max(...numbers) : null,
    decimals: (known?.decimals ?? 0) + 1,
    counts: [...Map.groupBy(words, (word) => word)]
      .map(([value, some]) => ({ value, n: some.length }))
      .toSorted((a, b) => b.n - a.n),
  }
}
