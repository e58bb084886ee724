import type { getContrastInfo } from '@hepu/api/areas/upgrade/pk/pkCompare'
import type { OutputOf } from '@hepu/api/core/route'
import { comparePair, type PkPair } from '@hepu/breeding/pk/comparePair'

export type Comparison = OutputOf<typeof getContrastInfo>
export type ComparedTrait = Comparison['traits'][number]

/** Two varieties of a comparison with their figures in one trait. */
export interface ShownPair {
  key: string
  target: string
  base: string
  pair: PkPair
}

/** Returns the names of the compared varieties, the base first if there is one. */
export const namesOf = ({ varieties }: Comparison): string[] => varieties.map((variety) => variety.name)

/**
 * Returns the pairs of a comparison in one trait, computed here by the same rules as on the server, so that they follow
 * the threshold (kg/亩) while it is dragged.
 */
export function pairsOf(data: Comparison, trait: ComparedTrait, threshold: number): ShownPair[] {
  const names = namesOf(data)
  const shown = (target: number, base: number): ShownPair => ({
    key: `${target}/${base}`,
    target: names[target]!,
    base: names[base]!,
    pair: comparePair(trait, { target, base, threshold }),
  })
  if (data.mode === 'contrast') {
    const base = names.indexOf(data.base ?? '')
    return base === -1 ? [] : names.flatMap((_, target) => (target === base ? [] : [shown(target, base)]))
  }
  return names.flatMap((_, target) => names.slice(target + 1).map((__, at) => shown(target, target + 1 + at)))
}

/** Returns an entry of the variety for links to it: that of the newest counted group. */
export function entryOf(data: Comparison, name: string): string | undefined {
  const entries = data.varieties.find((variety) => variety.name === name)?.entries ?? []
  const groups = data.groups.filter((group) => group.counted)
  const newest = groups.find((group) => entries.some((entry) => entry.groupId === group.id))
  return (entries.find((entry) => entry.groupId === newest?.id) ?? entries[0])?.id
}

/** Returns the head of a trait: 株高(cm). */
export const traitHead = ({ label, unit }: Pick<ComparedTrait, 'label' | 'unit'>): string =>
  unit ? `${label}(${unit})` : label
