import { TERM_NAMES } from '@hepu/breeding/anovaRow'
import type { AnovaRow } from '@hepu/breeding/anovaRow'
import type { Combined, Lsd } from '@hepu/breeding/combined'
import type { Rcbd } from '@hepu/breeding/rcbd'
import type { Result } from '@hepu/breeding/result'
import type { Twoway } from '@hepu/breeding/twoway'
import { augmentedText } from './blocks.ts'
import { fieldText } from './field.ts'
import { mixedText } from './mixed.ts'
import type { Analysis, BaseGain } from './analysis.ts'
import { ammiText, ggeText, stabilityText } from './stabilityText.ts'
import { blanks, fixed, small, tableText } from './tableText.ts'

/** The analysis as plain Chinese tables for a terminal. */
export function toText(analysis: Analysis): string {
  const { table, byEnv, combined, twoway, gains } = analysis
  const sections = [
    ...(analysis.remarks.length > 0 ? [`读入时的说明\n${analysis.remarks.join('\n')}`] : []),
    `品种 ${table.entries.length} 个，试点 ${table.points.length} 个`,
    summaryText(analysis),
    ...gains.map(gainText),
    ...(combined ? [combinedText(combined, analysis.leftOut)] : []),
    ...(twoway ? [twowayText(twoway)] : []),
    [mixedText(analysis.mixed), ...analysis.blockNotes].join('\n'),
    ...(analysis.augmented.length > 0 ? [augmentedText(analysis.augmented)] : []),
    ...(byEnv ? [byPointText(table.points, byEnv)] : []),
    stabilityText(analysis.stability),
    ammiText(analysis.ammi),
    ggeText(analysis.gge),
    ...(analysis.field ? [fieldText(analysis.field)] : []),
  ]
  return sections.join('\n\n')
}

function summaryText({ summary }: Analysis): string {
  const rows = summary
    .toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity))
    .map((s) => [s.entry, fixed(s.mean, 2), String(s.rank ?? ''), String(s.points), fixed(s.cvPct, 2)])
  return `汇总\n${tableText(['品种', '平均', '位次', '试点数', '变异系数%'], rows)}`
}

function gainText(base: BaseGain): string {
  const heads = ['品种', '增产率%', '位次', '共同试点', '增产点数', '增产点率%', '说明']
  const rows = base.entries
    .toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity))
    .map(({ entry, rank, gain }) => [
      entry,
      fixed(gain.gainPct, 2),
      String(rank ?? ''),
      String(gain.common),
      String(gain.gainPoints),
      fixed(gain.gainPointRate, 1),
      gain.reason ?? '',
    ])
  return `比${BASE_NAMES[base.name] ?? base.name}\n${tableText(heads, rows)}`
}

const BASE_NAMES: Record<string, string> = {
  MEAN_OF_CHECKS: '各对照平均',
  MEAN_OF_ALL_ENTRIES: '组均值(含对照)',
}

function combinedText(
  { value, reason, method }: Result<Combined>,
  { droppedEntries, droppedPoints }: Analysis['leftOut'],
): string {
  if (value === null) return `${method}\n${reason}`
  const { entryVsError } = value.alternativeF
  const bartlett = value.bartlett
  const letters = value.entries
    .toSorted((a, b) => a.rank - b.rank)
    .map((e) => [
      e.entry,
      fixed(e.mean, 2),
      e.lsd05EnvRandom,
      e.lsd01EnvRandom,
      e.lsd05EnvFixed,
      e.lsd01EnvFixed,
    ])
  return [
    method,
    ...leftOut('品种', droppedEntries),
    ...leftOut('试点', droppedPoints),
    anovaText(value.anova),
    `试点随机:${lsdText(value.lsdEnvRandom)}`,
    `试点固定:品种F=${fixed(entryVsError.f, 4)} p=${small(entryVsError.p)};${lsdText(value.lsdEnvFixed)}`,
    `误差变异系数 ${fixed(value.cvPct, 2)}%`,
    bartlett.value === null ? bartlett.reason : bartlettText(bartlett.value),
    ...(value.note === null ? [] : [value.note]),
    tableText(
      ['品种', value.balanced ? '平均' : '矫正均值', '随机0.05', '随机0.01', '固定0.05', '固定0.01'],
      letters.map(blanks),
    ),
  ].join('\n')
}

function bartlettText({
  chisq,
  df,
  p,
  verdict,
}: {
  chisq: number | null
  df: number
  p: number
  verdict: string
}): string {
  return `Bartlett χ²=${chisq === null ? '∞' : fixed(chisq, 4)} df=${df} p=${small(p)},${verdict}`
}

function twowayText({ value, reason, method }: Result<Twoway>): string {
  if (value === null) return `${method}\n${reason}`
  const letters = value.entries
    .toSorted((a, b) => a.rank - b.rank)
    .map((e) => [e.entry, fixed(e.mean, 2), e.lsd05, e.lsd01, e.duncan05])
  return [
    method,
    ...leftOut('品种', value.droppedEntries),
    ...leftOut('试点', value.droppedPoints),
    anovaText(value.anova),
    `${lsdText(value)}，变异系数 ${fixed(value.cvPct, 2)}%`,
    ...(value.note === null ? [] : [value.note]),
    tableText(['品种', '平均', '0.05', '0.01', '新复极差0.05'], letters.map(blanks)),
  ].join('\n')
}

function leftOut(kind: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`因缺数据未参加分析的${kind}:${names.join('、')}`]
}

function byPointText(points: readonly string[], byEnv: readonly Result<Rcbd>[]): string {
  const heads = ['试点', '平均', '误差均方', 'CV%', '品种F', 'p', 'LSD0.05', 'LSD0.01', '说明']
  const rows = byEnv.map(({ value, reason }, j) => {
    if (value === null) return [points[j]!, '', '', '', '', '', '', '', reason]
    const entry = value.anova[1]!
    const numbers = [fixed(value.grandMean, 2), fixed(value.mse, 2), fixed(value.cvPct, 2), fixed(entry.f, 3)]
    const note = value.note ?? (value.balanced ? '' : '小区不全，均值、位次与字母按矫正均值')
    return [points[j]!, ...numbers, small(entry.p), fixed(value.lsd05, 2), fixed(value.lsd01, 2), note]
  })
  return `各试点\n${tableText(heads, rows)}`
}

function anovaText(rows: readonly AnovaRow[]): string {
  const cells = rows.map((row) => [
    TERM_NAMES[row.term],
    String(row.df),
    fixed(row.ss, 4),
    fixed(row.ms, 4),
    fixed(row.f, 4),
    small(row.p),
  ])
  return tableText(['变异来源', '自由度', '平方和', '均方', 'F', 'p'], cells)
}

function lsdText({ lsd05, lsd01, df }: Lsd): string {
  return `LSD0.05=${fixed(lsd05, 2)} LSD0.01=${fixed(lsd01, 2)}(误差自由度${df})`
}
