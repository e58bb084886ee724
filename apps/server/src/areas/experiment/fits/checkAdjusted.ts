import type { checkAdjusted as api } from '@hepu/api/areas/experiment/fits/fieldFits'
import { itemAt, must } from '@hepu/api/core/must'
import type { ResultOf } from '@hepu/api/core/route'
import { compareAdjacent, type FieldPlot } from '@hepu/breeding/adjacentChecks'
import { augmented, type Augmented } from '@hepu/breeding/augmented'
import { isAugmented } from '@hepu/breeding/augmentedDesign'
import { cachedAnalysis } from '../analysis/analysisCache.ts'
import type { Trial } from '../analysis/loadTrial.ts'
import { fitMethods } from './fitMethods.ts'
import { blockNamesOf, fitTables, headOf, headsByName, type FitTables } from './fitTables.ts'

type CheckAnswer = ResultOf<typeof api>
type Adjacent = CheckAnswer['adjacent']
type Heads = ReturnType<typeof headsByName>

/** Computes 对照校正: entries compared with the checks beside their plots, and adjusted by the checks of their block. */
export function analyseChecks(trial: Trial, key: string): CheckAnswer {
  const tables = fitTables(trial, key)
  const { trait, reason } = tables
  const heads = headsByName(trial)
  const adjacent = reason === null ? adjacentOf(trial, tables, heads) : noAdjacent(reason)
  const blocks = reason === null ? augmentedOf(trial, tables, heads) : []
  const isNone = adjacent.reason !== null && blocks.length === 0
  return {
    ...headOf(trial, trait),
    reason: reason ?? (isNone ? `间比法：${adjacent.reason}；增广设计：${NOT_AUGMENTED}` : null),
    notes: [],
    adjacent,
    augmented: blocks,
    methods: fitMethods('adjacent', 'augmented'),
  }
}

/** 对照校正 of a group, cached per data version and trait. */
export const checkAnalysis = cachedAnalysis(analyseChecks)

const NOT_AUGMENTED = '没有试点是对照重复、参试品种一次的设计'

const noAdjacent = (reason: string): Adjacent => ({ check: null, reason, rows: [], plots: [] })

const comparesAdjacent = ({ group }: Trial): boolean =>
  group.design === 'INTERVAL' || group.compareBase === 'ADJACENT_CK'

/**
 * Computes gains over adjacent checks (CK1) if the group has such a design. Plots are in the order of their columns.
 */
function adjacentOf(trial: Trial, tables: FitTables, heads: Heads): Adjacent {
  if (!comparesAdjacent(trial)) return noAdjacent('组别的试验设计不是间比法，也未设为与相邻对照比较')
  const [check] = trial.checks
  if (!check) return noAdjacent('未设置对照')
  const placed = fieldPlotsOf(trial, tables)
  if (typeof placed === 'string') return noAdjacent(placed)
  const { value, reason } = compareAdjacent(placed, check.name)
  if (value === null) return { ...noAdjacent(reason), check: check.name }
  return {
    check: check.name,
    reason: null,
    rows: value.entries.map(({ entry, gain, plots: own }) => ({
      ...must(heads.get(entry), `entry ${entry}`),
      plots: own.length,
      points: gain.common,
      mean: gain.mean,
      checkMean: gain.baseMean,
      gainPct: gain.gainPct,
      gainPoints: gain.gainPoints,
      gainPointRate: gain.gainPointRate,
      reason: gain.reason,
    })),
    plots: value.entries.flatMap((entry) =>
      entry.plots.map(({ point, strip, position, y, checkMean, gainPct, note }) => ({
        entry: entry.entry,
        point,
        position,
        checkMean,
        gainPct,
        note,
        strip,
        value: y !== null && Number.isFinite(y) ? y : null,
      })),
    ),
  }
}

/**
 * Returns the plots with a strip and a position within it: the strip is the row of the field, or the replicate if no
 * row is given. Returns a Chinese sentence if the field book has no columns.
 */
function fieldPlotsOf(trial: Trial, { plots, rows }: FitTables): FieldPlot[] | string {
  const entryNames = new Map(trial.entries.map(({ id, name }) => [id, name]))
  const pointNames = new Map(trial.points.map(({ id, name }) => [id, name]))
  const values = new Map(rows.map((plot, i) => [plot?.id, itemAt(plots.y, i)]))
  const used = trial.allPlots.filter((plot) => plots.envs.includes(pointNames.get(plot.pointId) ?? ''))
  const placed: FieldPlot[] = []
  for (const { id, entryId, pointId, fieldRep, rowNo, colNo } of used) {
    if (colNo === null) return '有小区没有列号，不知道与哪个对照相邻'
    const entry = must(entryNames.get(entryId), `entry ${entryId}`)
    const point = must(pointNames.get(pointId), `point ${pointId}`)
    const strip = rowNo === null ? `重复${fieldRep}` : `第${rowNo}排`
    placed.push({ entry, point, strip, position: colNo, y: values.get(id) ?? null })
  }
  return placed
}

/**
 * Adjusts the points laid out in augmented blocks. A point whose blocks cannot be corrected has the reason and no
 * figures.
 */
function augmentedOf(trial: Trial, tables: FitTables, heads: Heads): CheckAnswer['augmented'] {
  const { plots } = tables
  const checks = trial.checks.map((check) => trial.entries.indexOf(check))
  const blocks = blockNamesOf(tables)
  if (blocks === null && comparesAdjacent(trial)) return []
  const idOf = new Map(trial.points.map(({ id, name }) => [name, id]))
  return plots.envs.flatMap((name, env) => {
    if (!isAugmented(plots, env, checks, blocks)) return []
    const { value, reason } = augmented(plots, env, checks, blocks)
    return {
      pointId: must(idOf.get(name), `point ${name}`),
      point: name,
      reason,
      note: value?.note ?? null,
      mse: value?.mse ?? null,
      cvPct: value?.cvPct ?? null,
      differences: value ? differencesOf(value) : [],
      blocks: value?.blocks.map(({ block, effect }) => ({ name: block, effect })) ?? [],
      rows:
        value?.entries.map(({ entry, n, mean, adjusted, rank, reason: why }) => ({
          ...must(heads.get(entry), `entry ${entry}`),
          n,
          mean,
          adjusted,
          rank,
          reason: why,
        })) ?? [],
    }
  })
}

const DIFFERENCES = {
  twoChecks: '两个对照',
  sameBlock: '同区组两个品种',
  otherBlock: '不同区组两个品种',
  entryAndCheck: '品种与对照',
} as const

function differencesOf({ differences }: Augmented): CheckAnswer['augmented'][number]['differences'] {
  if (differences === null) return []
  const kinds = Object.keys(DIFFERENCES) as (keyof typeof DIFFERENCES)[]
  return kinds.map((kind) => {
    const { seDifference, lsd05, lsd01 } = differences[kind]
    return { label: DIFFERENCES[kind], se: seDifference, lsd05, lsd01 }
  })
}
