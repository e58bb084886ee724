import type { checkAdjusted as api } from '@hepu/api/areas/experiment/fits/fieldFits'
import { itemAt, must } from '@hepu/api/core/must'
import type { ResultOf } from '@hepu/api/core/route'
import { compareAdjacent, type FieldPlot } from '@hepu/breeding/adjacentChecks'
import { augmented, type Augmented } from '@hepu/breeding/augmented'
import type { PlotTable } from '@hepu/breeding/table'
import { cachedAnalysis } from '../analysis/analysisCache.ts'
import type { Trial } from '../analysis/loadTrial.ts'
import { fitMethods } from './fitMethods.ts'
import { fitTables, headOf, headsByName } from './fitTables.ts'

type CheckAnswer = ResultOf<typeof api>
type Adjacent = CheckAnswer['adjacent']
type Heads = ReturnType<typeof headsByName>

/** Computes 对照校正: entries compared with the checks beside their plots, and adjusted by the checks of their block. */
export function analyseChecks(trial: Trial, key: string): CheckAnswer {
  const { trait, plots, reason } = fitTables(trial, key)
  const heads = headsByName(trial)
  const adjacent = reason === null ? adjacentOf(trial, plots, heads) : noAdjacent(reason)
  const blocks = reason === null ? augmentedOf(trial, plots, heads) : []
  const isNone = adjacent.reason !== null && blocks.every((point) => point.reason !== null)
  return {
    ...headOf(trial, trait),
    reason: reason ?? (isNone ? whyNone(adjacent, blocks) : null),
    notes: [],
    adjacent,
    augmented: blocks.filter((point) => point.reason === null),
    methods: fitMethods('adjacent', 'augmented'),
  }
}

/** 对照校正 of a group, cached per data version and trait. */
export const checkAnalysis = cachedAnalysis(analyseChecks)

const whyNone = (adjacent: Adjacent, blocks: CheckAnswer['augmented']): string =>
  `间比法：${adjacent.reason ?? ''}；增广设计：${blocks[0]?.reason ?? '没有可分析的试点'}`

const noAdjacent = (reason: string): Adjacent => ({ check: null, reason, rows: [], plots: [] })

const comparesAdjacent = ({ group }: Trial): boolean =>
  group.design === 'INTERVAL' || group.compareBase === 'ADJACENT_CK'

/**
 * Computes gains over adjacent checks (CK1) if the group has such a design. Plots are in the order of their columns.
 */
function adjacentOf(trial: Trial, plots: PlotTable, heads: Heads): Adjacent {
  if (!comparesAdjacent(trial)) return noAdjacent('组别的试验设计不是间比法，也未设为与相邻对照比较')
  const [check] = trial.checks
  if (!check) return noAdjacent('未设置对照')
  const placed = fieldPlotsOf(trial, plots)
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
function fieldPlotsOf(trial: Trial, plots: PlotTable): FieldPlot[] | string {
  const entryNames = new Map(trial.entries.map(({ id, name }) => [id, name]))
  const pointNames = new Map(trial.points.map(({ id, name }) => [id, name]))
  const values = new Map<string, number>()
  const key = (...parts: readonly (string | undefined)[]): string => JSON.stringify(parts)
  plots.y.forEach((y, i) => {
    const rep = plots.reps[plots.rep?.[i] ?? -1]
    values.set(
      key(itemAt(plots.entries, itemAt(plots.entry, i)), itemAt(plots.envs, itemAt(plots.env, i)), rep),
      y,
    )
  })
  const used = trial.allPlots.filter((plot) => plots.envs.includes(pointNames.get(plot.pointId) ?? ''))
  const placed: FieldPlot[] = []
  for (const { entryId, pointId, rep, rowNo, colNo } of used) {
    if (colNo === null) return '有小区没有列号，不知道与哪个对照相邻'
    const entry = must(entryNames.get(entryId), `entry ${entryId}`)
    const point = must(pointNames.get(pointId), `point ${pointId}`)
    const strip = rowNo === null ? `重复${rep}` : `第${rowNo}排`
    const y = values.get(key(entry, point, String(rep))) ?? null
    placed.push({ entry, point, strip, position: colNo, y })
  }
  return placed
}

/** Adjusts points laid out in augmented blocks: some entries in several replicates, others in one. */
function augmentedOf(trial: Trial, plots: PlotTable, heads: Heads): CheckAnswer['augmented'] {
  const checks = trial.checks.map((check) => trial.entries.indexOf(check))
  const idOf = new Map(trial.points.map(({ id, name }) => [name, id]))
  return plots.envs.map((name, env) => {
    const problem = isAugmented(plots, env, new Set(checks))
    const { value, reason } =
      problem === null ? augmented(plots, env, checks) : { value: null, reason: problem }
    return {
      pointId: must(idOf.get(name), `point ${name}`),
      point: name,
      reason: reason ?? null,
      mse: value?.mse ?? null,
      cvPct: value?.cvPct ?? null,
      differences: value ? differencesOf(value) : [],
      blocks: value?.blocks.map(({ block, effect }) => ({ name: block, effect })) ?? [],
      rows:
        value?.entries.map(({ entry, n, mean, adjusted, rank }) => ({
          ...must(heads.get(entry), `entry ${entry}`),
          n,
          mean,
          adjusted,
          rank,
        })) ?? [],
    }
  })
}

/** Returns null if the checks are in several replicates and every other entry in one; else the reason. */
function isAugmented(plots: PlotTable, env: number, checks: ReadonlySet<number>): string | null {
  const reps = new Map<number, number>()
  plots.env.forEach((at, i) => {
    if (at !== env || !Number.isFinite(plots.y[i])) return
    const entry = itemAt(plots.entry, i)
    reps.set(entry, (reps.get(entry) ?? 0) + 1)
  })
  const of = (wanted: boolean): number[] =>
    [...reps].filter(([entry]) => checks.has(entry) === wanted).map(([, n]) => n)
  if (of(true).length === 0) return '没有对照的数据'
  const isOnce = of(false).length > 0 && of(false).every((n) => n === 1)
  return isOnce && of(true).some((n) => n > 1) ? null : '不是对照重复、新品种一次的设计'
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
