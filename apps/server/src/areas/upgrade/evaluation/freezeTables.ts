import { traitOf } from '@hepu/api/areas/experiment/traits/traits'
import type { Evidence } from '@hepu/api/areas/upgrade/promotionShapes'
import { itemAt, must } from '@hepu/api/core/must'
import type { PointTable } from '@hepu/breeding/table'
import type { Trial } from '../../experiment/shared.ts'

/** Traits that every standard may look at, with those that shares and shifts are derived from. */
export const DERIVED_FROM = [
  'yieldMu',
  'lodging',
  'breakage',
  'lodgingSum',
  'growthDays',
  'growthDiff',
] as const

/**
 * Returns means of the traits at the points named, without traits that have none. Diseases count where only they were
 * surveyed.
 */
export function freezeTables(
  trial: Trial,
  points: readonly string[],
  traits: readonly string[],
): Evidence['tables'] {
  const tables: Evidence['tables'] = {}
  for (const trait of new Set(traits)) {
    const isDisease = traitOf(trial.group.crop, trait)?.category === '病害'
    const table = trial.pointTable(trait, isDisease ? 'surveyed' : 'used')
    if (table.mean.some((value) => !Number.isNaN(value))) tables[trait] = toMatrix(table, points)
  }
  return tables
}

function toMatrix({ entries, points, mean }: PointTable, wanted: readonly string[]): (number | null)[][] {
  const columns = wanted.map((name) => points.indexOf(name))
  return entries.map((_, entry) =>
    columns.map((at) => {
      const value = at < 0 ? Number.NaN : itemAt(mean, entry * points.length + at)
      return Number.isNaN(value) ? null : value
    }),
  )
}

/** Returns whether the values of a trait are words (落粒性) and not numbers. */
export function isWord(crop: string, key: string): boolean {
  const kind = traitOf(crop, key)?.kind
  return kind === 'enum' || kind === 'text'
}

/** Returns the surveyed traits with a closed list of words (落粒性): lists may show them, whatever the standard asks for. */
export const listedWords = ({ traits }: Trial): string[] =>
  traits.filter(({ kind }) => kind === 'enum').map(({ key }) => key)

/** Returns the words of those of the traits that have words: for every point the most frequent word over the replicates. */
export function wordsOf(
  trial: Trial,
  points: readonly string[],
  traits: readonly string[],
): Pick<Evidence, 'words'> {
  const asked = new Set(traits.filter((key) => isWord(trial.group.crop, key)))
  if (asked.size === 0) return {}
  return { words: Object.fromEntries([...asked].map((trait) => [trait, wordMatrix(trial, points, trait)])) }
}

function wordMatrix(trial: Trial, points: readonly string[], trait: string): (string | null)[][] {
  const ids = points.map((name) => trial.points.find((point) => point.name === name)?.id)
  const cells = Map.groupBy(
    trial.values.filter((value) => value.traitKey === trait && value.text !== null),
    (value) => `${value.entryId}/${value.pointId}`,
  )
  return trial.entries.map((entry) =>
    ids.map((id) =>
      mostFrequent(
        (cells.get(`${entry.id}/${id}`) ?? []).map((value) => must(value.text, 'text of the observation')),
      ),
    ),
  )
}

/** Returns the most frequent word; of equally frequent ones the first surveyed. */
function mostFrequent(words: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  return [...counts].find(([, count]) => count === most)?.[0] ?? null
}
