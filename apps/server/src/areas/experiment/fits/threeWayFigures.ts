import type { threeWayFigures } from '@hepu/api/areas/experiment/fits/threeWay'
import { itemAt } from '@hepu/api/core/must'
import { competitionRanks } from '@hepu/breeding/rank'
import type { ThreeWay } from '@hepu/breeding/threeWay'
import type { z } from 'zod'
import { anovaAnswer } from '../analysis/anovaAnswer.ts'

type Figures = z.input<typeof threeWayFigures>

/** The figures of an analysis that was refused. */
export const noThreeWay: Figures = {
  years: [],
  places: [],
  anova: [],
  entryRandom: null,
  grandMean: null,
  cvPct: null,
  lsd05: null,
  lsd01: null,
  components: [],
  h2EntryMean: null,
  rows: [],
}

const COMPONENTS = {
  entry: '品种',
  entryYear: '品种×年份',
  entryPlace: '品种×试点',
  residual: '剩余',
} as const

interface Wish {
  /** Names of the entries that are CK1. */
  checks: readonly string[]
  isLowBest: boolean
}

/** Converts 多年联合方差分析 into its answer, with ranks by the direction of the trait and gains over CK1. */
export function threeWayAnswer(value: ThreeWay, { checks, isLowBest }: Wish): Figures {
  const own = value.entries.filter(({ entry }) => checks.includes(entry))
  const checkMean = meanOrNull(own.map(({ mean }) => mean))
  const yearChecks = value.yearMeans.map((_, y) => meanOrNull(own.map((row) => itemAt(row.yearMeans, y))))
  const ranks = competitionRanks(
    value.entries.map(({ mean }) => mean),
    isLowBest,
  )
  const isCheck = (name: string) => checks.includes(name)
  return {
    years: value.yearMeans,
    places: value.places,
    anova: anovaAnswer(value.anova),
    entryRandom: value.entryRandom,
    grandMean: value.grandMean,
    cvPct: value.cvPct,
    lsd05: value.lsd.lsd05,
    lsd01: value.lsd.lsd01,
    components: (Object.keys(COMPONENTS) as (keyof typeof COMPONENTS)[]).map((key) => ({
      label: COMPONENTS[key],
      variance: value.varianceComponents[key],
    })),
    h2EntryMean: value.h2EntryMean,
    rows: value.entries.map(({ entry, mean, yearMeans, lsd05, lsd01 }, i) => ({
      name: entry,
      mean,
      rank: itemAt(ranks, i) ?? 0,
      lsd05,
      lsd01,
      gainPct: isCheck(entry) ? null : gainOf(mean, checkMean),
      years: yearMeans.map((yearMean, y) => ({
        mean: yearMean,
        gainPct: isCheck(entry) ? null : gainOf(yearMean, itemAt(yearChecks, y)),
      })),
    })),
  }
}

const meanOrNull = (values: readonly number[]): number | null =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null

const gainOf = (mean: number, checkMean: number | null): number | null =>
  checkMean !== null && checkMean > 0 ? (100 * (mean - checkMean)) / checkMean : null

/** Says which entries and places were left out, and what could not be tested. */
export function threeWayNotes({ droppedEntries, droppedPlaces, note }: ThreeWay): string[] {
  return [
    ...(droppedPlaces.length > 0 ? [`不是各年都有数据的试点未计入：${droppedPlaces.join('、')}`] : []),
    ...(droppedEntries.length > 0
      ? [`不是各年各共同试点都有数据的品种未计入：${droppedEntries.join('、')}`]
      : []),
    ...(note === null ? [] : [note]),
  ]
}
