import { maizeTraits } from './maize.ts'
import { riceTraits } from './rice.ts'
import type { Resistance, Trait } from './traitShape.ts'
import { soybeanTraits } from './soybean.ts'
import { wheatTraits } from './wheat.ts'
import { own } from '../../../core/own.ts'

export type { Aggregate, Resistance, Trait } from './traitShape.ts'

/** 性状登记: every trait of every crop, in the order field books list them. */
export const traits: Readonly<Record<string, readonly Trait[]>> = {
  maize: maizeTraits,
  rice: riceTraits,
  wheat: wheatTraits,
  soybean: soybeanTraits,
}

const byKey = new Map(
  Object.entries(traits).map(([crop, list]) => [crop, new Map(list.map((trait) => [trait.key, trait]))]),
)

/**
 * The traits that count for an organisation: those of the crop, and its own ones (自定义性状). It is plain data, so that
 * it travels to threads and to the web.
 */
export interface CropTraits {
  crop: string
  /** Absent = none. */
  own?: readonly Trait[] | undefined
}

/** A crop means its own registry alone; `CropTraits` adds the traits of an organisation behind it. */
export type TraitsOf = string | CropTraits

/** The traits of a crop; none for a crop that has no registry. */
export const traitsOf = (of: TraitsOf): readonly Trait[] =>
  typeof of === 'string' ? (own(traits, of) ?? []) : [...traitsOf(of.crop), ...(of.own ?? [])]

/** One trait of a crop, or undefined. */
export const traitOf = (of: TraitsOf, key: string): Trait | undefined =>
  typeof of === 'string'
    ? byKey.get(of)?.get(key)
    : (traitOf(of.crop, key) ?? of.own?.find((trait) => trait.key === key))

/** Label of a trait; null when the crop has no such trait, or not in the category asked for. */
export function traitLabel(crop: string, key: string, category?: Trait['category']): string | null {
  const trait = traitOf(crop, key)
  return trait && (category === undefined || trait.category === category) ? trait.label : null
}

/** How sentences name the traits of a crop, and in which unit. */
export const traitWords = (
  crop: string,
): { trait: (key: string) => string; unit: (key: string) => string } => ({
  trait: (key) => traitOf(crop, key)?.label ?? key,
  unit: (key) => traitOf(crop, key)?.unit ?? '',
})

/** Head of the trait in workbooks and tables: 株高(cm). */
export const traitHeader = (trait: Pick<Trait, 'label' | 'unit'>): string =>
  trait.unit ? `${trait.label}(${trait.unit})` : trait.label

/** Headers of the traits of all crops, by key: the same key means the same everywhere. */
export const traitNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(traits).flatMap((some) => some.map((trait) => [trait.key, traitHeader(trait)])),
)

const WORDS: Readonly<Record<string, Resistance>> = {
  免疫: 'HR',
  高抗: 'HR',
  抗: 'R',
  中抗: 'MR',
  慢: 'MR',
  中感: 'MS',
  感: 'S',
  高感: 'HS',
  HR: 'HR',
  R: 'R',
  MR: 'MR',
  MS: 'MS',
  S: 'S',
  HS: 'HS',
}

/**
 * Returns the resistance class of a disease value: by the trait's class bounds (grade or % of plants; maize by the national
 * grading and NY/T 1248), or by the word itself. Returns null if the trait has no classes or there is no value.
 */
export function resistanceOf(trait: Trait, value: number | string | null): Resistance | null {
  if (value === null) return null
  if (typeof value === 'string') return trait.category === '病害' ? (own(WORDS, value) ?? null) : null
  if (!trait.classes) return null
  const at = trait.classes.findIndex((bound) => value <= bound)
  return (['HR', 'R', 'MR', 'S', 'HS'] as const)[at === -1 ? 4 : at] ?? null
}
