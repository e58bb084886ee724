import { traitsOf } from '@hepu/api/areas/experiment/traits/traits'
import type { EntryVerdict, Evidence } from '@hepu/api/areas/upgrade/promotionShapes'
import { itemAt, must } from '@hepu/api/core/must'
import { pointsCounted } from '@hepu/breeding/promotion/frozen'
import { judgeInputOf } from '@hepu/breeding/promotion/judgeInput'
import { rankEntries } from '@hepu/breeding/promotion/ranking'
import { groupSummary } from '@hepu/breeding/summary'
import type { RecordFigures, SummaryTrait } from '../../../db/schema/index.ts'
import { basesOf, gainAnswer, sortChecks, worstWord } from '../../experiment/shared.ts'
import { measureEntries } from '../evaluation/evidence.ts'
import { measureIndexes } from '../indexes/measureIndexes.ts'
import { worstDisease } from '../evaluation/worstDisease.ts'

/**
 * Returns the figures of every entry, by name, over the points that the what-if of a decision leaves, computed only from the
 * frozen evidence.
 */
export function figuresUnderWhatIf(
  crop: string,
  evidence: Evidence,
  verdicts: readonly EntryVerdict[],
): Map<string, RecordFigures> {
  const ranking = rankEntries(evidence)
  const gains = gainsOf(evidence)
  const measures = measureEntries(evidence)
  const indexes = measureIndexes(crop, evidence, verdicts)
  return new Map(
    evidence.entries.map(({ name }, i) => [
      name,
      {
        meanYield: must(ranking.get(name), 'ranking of the entry').meanYield,
        yieldRank: must(ranking.get(name), 'ranking of the entry').yieldRank,
        gains: gains[i] ?? [],
        ...itemAt(measures, i),
        worstDisease: worstDisease(crop, diseasesOf(crop, evidence, i)),
        indexes: itemAt(indexes, i),
      },
    ]),
  )
}

/** Returns the gains over every check and the group mean, in the form of a group's summary. */
function gainsOf(evidence: Evidence): RecordFigures['gains'][] {
  const { entries, groupMeanIncludesCk } = evidence
  const table = judgeInputOf(evidence).tables['yieldMu']
  if (!table) return []
  const bases = basesOf({ group: { groupMeanIncludesCk }, entries, checks: sortChecks(entries) })
  return groupSummary(table, bases).map(({ gains }) =>
    gains.map((gain, b) => gainAnswer(itemAt(bases, b), gain)),
  )
}

/** Returns the highest value, or the worst word, of every disease of an entry over the points that count. */
function diseasesOf(crop: string, evidence: Evidence, entry: number): Record<string, SummaryTrait> {
  const used = evidence.points.flatMap((point) => (point.used ? [point.name] : []))
  const counted = new Set(pointsCounted(evidence))
  const found = traitsOf(crop)
    .filter((trait) => trait.category === '病害')
    .flatMap((trait): [string, SummaryTrait][] => {
      const row = (evidence.tables[trait.key] ?? evidence.words?.[trait.key])?.[entry] ?? []
      const kept = row.filter((value, at) => value !== null && counted.has(itemAt(used, at)))
      const numbers = kept.filter((value) => typeof value === 'number')
      const words = kept.filter((value) => typeof value === 'string')
      if (kept.length === 0) return []
      const max = numbers.length > 0 ? Math.max(...numbers) : null
      const text = words.length > 0 ? worstWord(trait, words) : null
      return [[trait.key, { mean: null, max, min: null, n: kept.length, text }]]
    })
  return Object.fromEntries(found)
}
