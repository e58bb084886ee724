import { resistanceOf, traitsOf, type Resistance, type Trait } from '@hepu/api/areas/experiment/traits/traits'
import type { SummaryTrait } from '../../../db/schema/index.ts'

const SUSCEPTIBILITY: readonly Resistance[] = ['HR', 'R', 'MR', 'MS', 'S', 'HS']

/**
 * Returns the disease to which an entry is least resistant over all points, as `小斑病 7级` or `茎腐病 32.5%`. Grades and
 * incidences are compared by resistance class; of equals the first in the registry counts.
 */
export function worstDisease(crop: string, traits: Readonly<Record<string, SummaryTrait>>): string | null {
  let worst = { badness: -1, text: null as string | null }
  for (const trait of traitsOf(crop)) {
    const summary = trait.category === '病害' ? traits[trait.key] : undefined
    const value = summary?.max ?? summary?.text ?? null
    const resistance = resistanceOf(trait, value)
    if (resistance === null || value === null) continue
    const badness = SUSCEPTIBILITY.indexOf(resistance)
    if (badness > worst.badness) worst = { badness, text: `${trait.label} ${valueText(trait, value)}` }
  }
  return worst.text
}

const valueText = ({ unit, options }: Trait, value: number | string): string =>
  typeof value === 'number' ? `${Number(value.toFixed(1))}${unit ?? ''}` : (options[value]?.[0] ?? value)
