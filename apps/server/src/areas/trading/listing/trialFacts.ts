import { traitsOf, type Trait } from '@hepu/api/areas/experiment/traits/traits'
import { formatNumber } from '@hepu/api/core/formatNumber'
import type { EvidenceSection } from '@hepu/api/areas/trading/listing/evidence'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { groupSummary } from '../../../db/schema/index.ts'
import { oneOf } from '../../../db/nameConditions.ts'
import type { Ctx } from '../../../http/context.ts'
import { seeingAll } from '../../../resource/targetTables.ts'
import { loadTrial, varietyRows } from '../../experiment/shared.ts'
import { entriesOfVariety } from '../../research/shared.ts'
import { linesOf, type SectionBody } from './registerFacts.ts'
import type { SourceRow } from './sources.ts'

export type TrialRow = Awaited<ReturnType<typeof varietyRows>>[number]

/** Trials whose points and plots are shown, the newest ones; and plots of each. */
const MAX_TRIALS = 3
const MAX_PLOTS = 300
/** Figures of traits that are shown at most. */
const MAX_FIGURES = 12

/** Reads the trials in which a variety was tested under any of its names, newest first; those without a yield say nothing. */
export async function readTrials(asking: Ctx, name: string): Promise<TrialRow[]> {
  const ctx: Ctx = { ...asking, ...seeingAll(asking) }
  const found = await varietyRows(ctx, await entriesOfVariety(ctx, name))
  return found.filter(({ meanYield }) => meanYield !== null)
}

const percentText = (value: number | null): string =>
  value === null ? '' : `${value > 0 ? '+' : ''}${formatNumber(value, 2)}%`

/** Fields of the approval with yields (kg/亩) and gains (%). */
const registered = [
  ['区域试验（初试）', 'r1Yield', 'r1Gain'],
  ['区域试验（复试）', 'r2Yield', 'r2Gain'],
  ['区域试验平均', 'rtYield', 'rtGain'],
  ['生产试验', 'ptYield', 'ptGain'],
] as const

/** Returns yield, gain over the check, and the share of points with a gain, of each trial and of the approval. */
export function yieldFacts(trials: readonly TrialRow[], variety: SourceRow | null): SectionBody {
  const tested = trials.map((trial) => {
    const gain = trial.gains.find(({ base }) => base === 'CK1')
    return [
      `${trial.year} ${trial.phaseLabel} ${trial.groupName}`,
      formatNumber(trial.meanYield, 1),
      gain?.name ?? '',
      percentText(gain?.gainPct ?? null),
      gain ? `${gain.gainPoints}/${gain.points}` : '',
      gain?.gainPointRate === null || gain === undefined ? '' : `${formatNumber(gain.gainPointRate, 1)}%`,
    ]
  })
  const approved = registered.flatMap(([phase, yieldField, gainField]) => {
    const [mean, gain] = [variety?.[yieldField], variety?.[gainField]]
    if (typeof mean !== 'number' && typeof gain !== 'number') return []
    return [
      [
        `审定公告 ${phase}`,
        typeof mean === 'number' ? formatNumber(mean, 1) : '',
        '',
        percentText(typeof gain === 'number' ? gain : null),
        '',
        '',
      ],
    ]
  })
  const rows = [...tested, ...approved]
  if (rows.length === 0) return { lines: [], table: null }
  return {
    lines: [],
    table: { heads: ['试验', '亩产（kg）', '对照', '比对照增产', '增产点数', '增产点率'], rows },
  }
}

/** Returns the yield at each point of the newest trials beside that of the first check. */
export async function pointFacts(asking: Ctx, trials: readonly TrialRow[]): Promise<SectionBody> {
  const ctx: Ctx = { ...asking, ...seeingAll(asking) }
  const rows: string[][] = []
  for (const row of trials.slice(0, MAX_TRIALS)) {
    const trial = await loadTrial(ctx, row.groupId)
    const table = trial.pointTable('yieldMu')
    const check = trial.checks[0]
    const at = (entry: string | undefined, point: number): number | null => {
      const index = entry === undefined ? -1 : table.entries.indexOf(entry)
      const value = index < 0 ? undefined : table.mean[index * table.points.length + point]
      return value === undefined || Number.isNaN(value) ? null : value
    }
    table.points.forEach((point, index) => {
      const [own, base] = [at(row.name, index), at(check?.name, index)]
      if (own === null) return
      const gain = base ? ((own - base) / base) * 100 : null
      rows.push([
        yearAndName(row.year, row.groupName),
        point,
        formatNumber(own, 1),
        base === null ? '' : formatNumber(base, 1),
        percentText(gain),
      ])
    })
  }
  if (rows.length === 0) return { lines: [], table: null }
  return { lines: [], table: { heads: ['试验', '试点', '亩产（kg）', '对照亩产（kg）', '比对照'], rows } }
}

/** Returns the plots of the newest trials. */
export async function plotFacts(asking: Ctx, trials: readonly TrialRow[]): Promise<SectionBody> {
  const ctx: Ctx = { ...asking, ...seeingAll(asking) }
  const rows: string[][] = []
  for (const row of trials.slice(0, MAX_TRIALS)) {
    const trial = await loadTrial(ctx, row.groupId)
    const points = new Map(trial.points.map(({ id, name }) => [id, name]))
    const own = trial.plots.filter(({ entryId, rep }) => entryId === row.id && rep > 0)
    for (const plot of own.slice(0, MAX_PLOTS))
      rows.push([
        yearAndName(row.year, row.groupName),
        points.get(plot.pointId) ?? '',
        String(plot.fieldRep),
        formatNumber(plot.yieldMu, 1),
        plot.moisture === null ? '' : `${formatNumber(plot.moisture, 1)}%`,
      ])
  }
  if (rows.length === 0) return { lines: [], table: null }
  return { lines: [], table: { heads: ['试验', '试点', '重复', '亩产（kg）', '含水量'], rows } }
}

const shownCategories: readonly Trait['category'][] = ['熟期', '抗倒', '病害', '品质']

/** Returns means of growth, lodging, diseases and quality, each of the newest trial that has one, with its year. */
export async function trialTraits(
  { db }: Pick<Ctx, 'db'>,
  trials: readonly TrialRow[],
  crop: string,
): Promise<EvidenceSection['lines']> {
  if (trials.length === 0) return []
  const found = await db
    .select({ entryId: groupSummary.entryId, traits: groupSummary.traits })
    .from(groupSummary)
    .where(
      oneOf(
        groupSummary.entryId,
        trials.map(({ id }) => id),
      ),
    )
  const byEntry = new Map(found.map(({ entryId, traits }) => [entryId, traits]))
  const pairs = traitsOf(crop)
    .filter(({ category }) => shownCategories.includes(category))
    .flatMap((trait) => {
      const newest = trials.find(({ id }) => figureText(byEntry.get(id)?.[trait.key], trait) !== null)
      const text = newest && figureText(byEntry.get(newest.id)?.[trait.key], trait)
      return newest && text ? [[trait.label, `${text}（${newest.year}）`] as const] : []
    })
  return linesOf(pairs.slice(0, MAX_FIGURES))
}

type Figure = (typeof groupSummary.$inferSelect)['traits'][string]

const figureText = (figure: Figure | undefined, { decimals, unit }: Trait): string | null => {
  if (figure === undefined || (figure.mean === null && figure.text === null)) return null
  return figure.text ?? `${formatNumber(figure.mean, decimals)}${unit ?? ''}`
}
