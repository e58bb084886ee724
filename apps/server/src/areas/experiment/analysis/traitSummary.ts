import { resistanceOf, type Resistance, type Trait } from '@hepu/api/areas/experiment/traits/traits'
import { itemAt } from '@hepu/api/core/must'
import type { PointTable } from '@hepu/breeding/table'
import type { SummaryTrait } from '../../../db/schema/index.ts'
import type { PointScope, Trial } from './loadTrial.ts'
import { isNumeric, isNursery } from './trialTables.ts'

/**
 * Summarises every surveyed trait of every entry over the valid points: mean, highest and lowest point value and the
 * number of points. Words are summarised by the most frequent one, or the worst one for a disease. Diseases also count
 * points that only survey.
 */
export function summariseTraits(trial: Trial): Record<string, SummaryTrait>[] {
  const summaries = trial.entries.map((): Record<string, SummaryTrait> => ({}))
  for (const trait of trial.traits) {
    const values = isNumeric(trait)
      ? numbersOf(trial.pointTable(trait.key, scopeOf(trait)))
      : trait.aggGroup === 'none'
        ? []
        : wordsOf(trial, trait)
    values.forEach((value, entry) => {
      if (value) itemAt(summaries, entry)[trait.key] = value
    })
  }
  return summaries
}

/** Returns the points over which a trait is summarised. */
export const scopeOf = (trait: Trait): PointScope => (trait.category === '病害' ? 'surveyed' : 'used')

function numbersOf({ entries, points, mean }: PointTable): (SummaryTrait | null)[] {
  return entries.map((_, entry) => {
    const values = mean
      .subarray(entry * points.length, (entry + 1) * points.length)
      .filter((value) => !Number.isNaN(value))
    const n = values.length
    if (n === 0) return null
    const sum = values.reduce((total, value) => total + value, 0)
    return { mean: sum / n, max: Math.max(...values), min: Math.min(...values), n, text: null }
  })
}

function wordsOf(trial: Trial, trait: Trait): (SummaryTrait | null)[] {
  const scope = scopeOf(trait)
  const counted = new Set(
    trial.points.filter((point) => point.used || (scope === 'surveyed' && isNursery(point))).map((p) => p.id),
  )
  const found = trial.values.filter(
    (value) => value.traitKey === trait.key && value.text !== null && counted.has(value.pointId),
  )
  const byEntry = Map.groupBy(found, (value) => value.entryId)
  return trial.entries.map((entry) => {
    const values = byEntry.get(entry.id)
    if (!values) return null
    const words = values.flatMap((value) => value.text ?? [])
    const text = trait.category === '病害' ? worstWord(trait, words) : commonest(words)
    return { mean: null, max: null, min: null, n: new Set(values.map((value) => value.pointId)).size, text }
  })
}

/** Returns the most frequent word; among equals, the first one in the list. */
export function commonest(words: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  let best: string | null = null
  let most = 0
  for (const [word, count] of counts) {
    if (count > most) [best, most] = [word, count]
  }
  return best
}

const SUSCEPTIBILITY: readonly Resistance[] = ['HR', 'R', 'MR', 'MS', 'S', 'HS']

/** Returns the word with the lowest resistance. A word without a class counts as highly resistant. */
export function worstWord(trait: Trait, words: readonly string[]): string | null {
  const badness = (word: string): number => SUSCEPTIBILITY.indexOf(resistanceOf(trait, word) ?? 'HR')
  return words.reduce<string | null>(
    (worst, word) => (worst === null || badness(word) > badness(worst) ? word : worst),
    null,
  )
}
