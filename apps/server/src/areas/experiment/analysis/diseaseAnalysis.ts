import type * as api from '@hepu/api/areas/experiment/analysis/statistic'
import { resistanceOf, traitOf, type Trait } from '@hepu/api/areas/experiment/traits/traits'
import type { ResultOf } from '@hepu/api/core/route'
import { isPressure, isStress, pkRuleOf } from '@hepu/breeding/pk/rules'
import { cellMean } from '@hepu/breeding/table'
import type { SummaryTrait } from '../../../db/schema/index.ts'
import { cachedAnalysis } from './analysisCache.ts'
import { diseaseLists, zonedCrops, type DiseaseList } from './diseaseZones.ts'
import type { Group, Trial } from './loadTrial.ts'
import { entryHeadOf } from '../group/presentHeads.ts'
import { scopeOf, summariseTraits } from './traitSummary.ts'
import { isNumeric } from './trialTables.ts'

type Diseases = ResultOf<typeof api.majorDiseasesAnalysis>
type DiseaseValue = Omit<Diseases['rows'][number]['values'][string], 'pressure'>
export type DiseaseRank = 'major' | 'secondary'

/**
 * Analyses 主要病害 or 次要病害: per entry the worst value over the points that surveyed the disease (nurseries included,
 * scrapped points excluded), the mean, the number of points, the number of points with the disease (压力点), and the
 * resistance class of the worst value. Secondary diseases are those on the list of the zone and every other surveyed
 * disease, so that no score is hidden.
 */
export function analyseDiseases(trial: Trial, rank: DiseaseRank): Diseases {
  const list = listOf(trial.group)
  const surveyed = trial.traits.filter((trait) => trait.category === '病害')
  const diseases = chooseDiseases(trial, list, rank, surveyed)
  const summaries = summariseTraits(trial)
  const pressures = new Map(diseases.map((trait) => [trait.key, countPressure(trial, trait)]))
  return {
    diseases: diseases.map(({ key, label, unit, decimals }) => ({ key, label, unit, decimals })),
    rows: trial.entries.map((entry, e) => ({
      ...entryHeadOf(entry),
      values: Object.fromEntries(
        diseases.map((trait) => [
          trait.key,
          {
            ...valueOf(trait, summaries[e]?.[trait.key]),
            pressure: pressures.get(trait.key)?.[e] ?? null,
          },
        ]),
      ),
    })),
    reason: whyNone(rank, diseases, surveyed),
    note: isDefaultList(trial.group.crop, list) ? '组别未注明可识别的生态区，按默认病害清单' : null,
  }
}

/** 病害分析 of a group, cached per data version. */
export const diseaseAnalysis = cachedAnalysis(analyseDiseases)

/**
 * Returns the disease list of the group's zone. A group without a zone is classified by its name, which mostly contains
 * the zone.
 */
export function listOf(group: Pick<Group, 'crop' | 'ecoZone' | 'name'>): DiseaseList {
  const lists = diseaseLists[group.crop] ?? []
  const place = group.ecoZone ?? group.name
  return lists.find((list) => place.includes(list.zone)) ?? { zone: '', major: [], secondary: [] }
}

const isDefaultList = (crop: string, list: DiseaseList): boolean =>
  list.zone === '' && zonedCrops.includes(crop)

function chooseDiseases(
  trial: Trial,
  list: DiseaseList,
  rank: DiseaseRank,
  surveyed: readonly Trait[],
): readonly Trait[] {
  const known = list[rank].flatMap((key) => traitOf(trial.group.crop, key) ?? [])
  if (rank === 'major') return known.filter((trait) => trait.key !== 'earRotPct' || surveyed.includes(trait))
  const others = surveyed.filter((trait) => !list.major.includes(trait.key) && !known.includes(trait))
  return [...known, ...others]
}

function valueOf(trait: Trait, summary: SummaryTrait | undefined): DiseaseValue {
  const { max = null, mean = null, n = 0, text = null } = summary ?? {}
  const resistance = resistanceOf(trait, max ?? text)
  return { max, mean, n, level: resistance === 'MS' ? 'S' : resistance, text }
}

/** Counts 压力点 of every entry: the points that surveyed it and where at least one entry of the trial had the disease. */
function countPressure(trial: Trial, trait: Trait): number[] | null {
  const rule = pkRuleOf(trait)
  if (!isNumeric(trait) || !isStress(rule)) return null
  const table = trial.pointTable(trait.key, scopeOf(trait))
  const valuesAt = (point: number) =>
    table.entries
      .map((_, entry) => cellMean(table, entry, point))
      .map((mean) => (Number.isNaN(mean) ? null : mean))
  const stressed = table.points.flatMap((_, point) => (isPressure(rule, valuesAt(point)) ? [point] : []))
  return table.entries.map(
    (_, entry) => stressed.filter((point) => !Number.isNaN(cellMean(table, entry, point))).length,
  )
}

function whyNone(rank: DiseaseRank, diseases: readonly Trait[], surveyed: readonly Trait[]): string | null {
  if (diseases.some((trait) => surveyed.includes(trait))) return null
  return rank === 'major' ? '没有主要病害的调查数据' : '没有次要病害的调查数据'
}
