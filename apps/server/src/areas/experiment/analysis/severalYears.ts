import * as api from '@hepu/api/areas/experiment/analysis/severalYears'
import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import type * as statistic from '@hepu/api/areas/experiment/analysis/statistic'
import { itemAt } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { multiYear } from '@hepu/breeding/multiYear'
import { and, gte, lte } from 'drizzle-orm'
import { experimentGroup } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import {
  compareTrials,
  phaseOrder,
  combineTrials,
  yearOf,
  type ComparedTrial,
  type YearPart,
} from './comparedTrials.ts'
import { methodsOf } from './analysisMethods.ts'
import { trialsOfEntry } from '../variety/trialVarieties.ts'

export type History = ResultOf<typeof api.severalYears>
type Stage = History['stages'][number]

/** Number of trials read for one variety; a check may take part in hundreds. */
const MAX_TRIALS = 60

/** Phases that do not compare varieties in replicated plots. They do not enter the mean over the years. */
const OUTSIDE_MEAN: ReadonlySet<string> = new Set(['PT', 'DEMO'])

/** Returns 历年表现: a variety by year and phase, compared with the first check, and the figures that an approval needs. */
export async function severalYears(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.severalYears>,
): Promise<History> {
  const { name, trials: all } = await trialsOfEntry(ctx, id)
  const trials = await compareTrials(ctx, all.slice(0, MAX_TRIALS).toReversed())
  const byPhase = [...Map.groupBy(trials, ({ trial }) => `${trial.year}/${trial.phase}`).values()]
  const parts = byPhase
    .map((some) => ({ phase: itemAt(some, 0).trial.phase, some, part: combineTrials(some) }))
    .toSorted((a, b) => a.part.year - b.part.year || phaseOrder(a.phase) - phaseOrder(b.phase))
  return {
    name,
    rows: parts.map(({ phase, some, part }) => ({
      ...figuresOf(part),
      year: part.year,
      phase,
      phaseLabel: phaseLabel(phase),
      checkName: part.checkName,
      trials: some.map(({ trial }) => trial),
    })),
    stages: stagesOf(parts, trials),
    gaps: await gapsOf(ctx, [...new Set(trials.map(({ trial }) => trial.year))]),
    note: all.length > MAX_TRIALS ? `该品种共有${all.length}个试验，只计入最近的${MAX_TRIALS}个。` : null,
    methods: methodsOf('gain', 'gainPoints', 'severalYears', 'stages'),
  }
}

const figuresOf = ({ gain, ownMean, reason }: YearPart) => ({
  entryMean: gain.mean ?? ownMean,
  checkMean: gain.baseMean,
  gainPct: gain.gainPct,
  gainPoints: gain.gainPoints,
  points: gain.common,
  gainPointRate: gain.gainPointRate,
  reason,
})

/**
 * Computes the stages. r1, r2, rAvg and pt use the newest year of their phase; `all` uses every year with its phases
 * combined.
 */
function stagesOf(
  parts: readonly { phase: string; part: YearPart }[],
  trials: readonly ComparedTrial[],
): Stage[] {
  const newest = (phase: string) => parts.findLast((entry) => entry.phase === phase)?.part
  const [r1, r2, pt] = [newest('R1'), newest('R2'), newest('PT')]
  const counted = trials.filter(({ trial }) => !OUTSIDE_MEAN.has(trial.phase))
  const years = [...Map.groupBy(counted, ({ trial }) => trial.year).values()].map(combineTrials)
  const missing = [r1 ? '' : '第一年', r2 ? '' : '第二年'].filter(Boolean).join('和')
  return [
    stageOf('r1', r1 ? [r1] : [], '没有区域试验第一年的数据'),
    stageOf('r2', r2 ? [r2] : [], '没有区域试验第二年的数据'),
    stageOf('rAvg', r1 && r2 ? [r1, r2] : [], `缺区域试验${missing}的数据`),
    stageOf('pt', pt ? [pt] : [], '没有生产试验的数据'),
    stageOf('all', years, '没有生产试验、展示示范以外的试验'),
  ]
}

function stageOf(stage: api.HistoryStage, parts: readonly YearPart[], missing: string): Stage {
  const head = { stage, label: api.historyStages[stage], years: parts.map(({ year }) => year) }
  const [own] = multiYear(parts.map(yearOf))
  if (!own) {
    return {
      ...head,
      entryMean: null,
      checkMean: null,
      gainPct: null,
      gainPoints: 0,
      points: 0,
      gainPointRate: null,
      reason: missing,
    }
  }
  const { summary, gainPoints, common, gainPointRate } = own
  const gap = parts.find(({ reason }) => reason !== null)
  return {
    ...head,
    entryMean: summary.value?.entryMean ?? null,
    checkMean: summary.value?.checkMean ?? null,
    gainPct: summary.value?.gainPct ?? null,
    gainPoints,
    points: common,
    gainPointRate,
    reason: gap ? `${gap.year}年${gap.reason}` : summary.reason,
  }
}

/** Lists the years missing between the first and the last of `years`, and says whether there were trials at all. */
async function gapsOf(ctx: Ctx, years: readonly number[]): Promise<History['gaps']> {
  if (years.length < 2) return []
  const [first, last] = [Math.min(...years), Math.max(...years)]
  const lacking = Array.from({ length: last - first }, (_, at) => first + at).filter(
    (year) => !years.includes(year),
  )
  if (lacking.length === 0) return []
  const found = await ctx.db
    .selectDistinct({ year: experimentGroup.year })
    .from(experimentGroup)
    .where(and(rows(ctx, experimentGroup), gte(experimentGroup.year, first), lte(experimentGroup.year, last)))
  const tested = new Set(found.map(({ year }) => year))
  return lacking.map((year) => ({
    year,
    reason: tested.has(year) ? '当年有试验，本品种未参试' : '系统中没有当年的试验',
  }))
}

/** Returns 历年折线: every trial of the name, oldest first, with its first check over their common points. */
export async function lineChart(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof statistic.lineChart>,
): Promise<ResultOf<typeof statistic.lineChart>> {
  const { name, trials: all } = await trialsOfEntry(ctx, id)
  const trials = await compareTrials(ctx, all.slice(0, MAX_TRIALS).toReversed())
  return {
    name,
    series: trials.map((one) => {
      const { entryMean, checkMean, gainPct } = figuresOf(combineTrials([one]))
      const { id: entryId, year, phaseLabel, groupName } = one.trial
      return {
        entryId,
        year,
        phaseLabel,
        groupName,
        yieldMu: entryMean,
        ckName: one.checkName,
        ckYield: checkMean,
        gainPct,
      }
    }),
  }
}
