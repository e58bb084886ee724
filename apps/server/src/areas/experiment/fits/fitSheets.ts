import { traitHeader } from '@hepu/api/areas/experiment/traits/traits'
import type { Ctx } from '../../../http/context.ts'
import type { SheetSpec, SheetValue } from '../../../import/write/writeWorkbook.ts'
import type { Trial } from '../analysis/loadTrial.ts'
import { NAME_COLUMNS, plain, shown } from '../analysis/workbookSheets.ts'
import { analyseAmmi, analyseGge } from './biplots.ts'
import { analyseBoxes } from './boxPlots.ts'
import { analyseCorrelation } from './correlations.ts'
import { checkSheets, fieldSheet } from './fieldSheets.ts'
import { mixedFit } from './mixed.ts'
import type { MixedAnswer } from './mixedAnswer.ts'
import { nameCells, reasonSheet, type Row } from './sheetParts.ts'
import { analyseStability } from './stability.ts'
import { analyseYears } from './threeWay.ts'
import { yearsSheets } from './yearsSheets.ts'

/** Longest time (ms) that a workbook waits for a fit. */
const LONGEST_FIT_MS = 120_000

/**
 * Returns the further statistics of a trait as sheets with the figures of the screens. A sheet without figures gives
 * the reason in its first row.
 */
export async function fitSheets(ctx: Ctx, trial: Trial, key: string): Promise<SheetSpec[]> {
  const mixed = await fitInTime(ctx, trial.group.id, key)
  return [
    ...(typeof mixed === 'string' ? [reasonSheet('排名', mixed)] : mixedSheets(mixed)),
    stabilitySheet(trial, key),
    ...yearsSheets(await analyseYears(ctx, trial, key)),
    ...biplotSheets(trial, key),
    correlationSheet(trial),
    boxSheet(trial, key),
    ...checkSheets(trial, key),
    ...fieldSheet(trial, key),
  ]
}

async function fitInTime(ctx: Ctx, groupId: number, trait: string): Promise<MixedAnswer | string> {
  const signal = AbortSignal.timeout(LONGEST_FIT_MS)
  try {
    return await mixedFit(ctx, { groupId, trait, basis: 'plots', withBlocks: true }, signal)
  } catch (error) {
    if (signal.aborted) return '混合模型拟合时间过长，未列入；可在分析页上单独查看'
    throw error
  }
}

function mixedSheets(answer: MixedAnswer): SheetSpec[] {
  const { model, heritability, trait } = answer
  if (answer.reason !== null || !model) return [reasonSheet('排名', answer.reason ?? '')]
  const digits = Math.max(2, trait.decimals)
  return [
    {
      name: '排名',
      columns: [
        ...NAME_COLUMNS,
        ...shown(digits, '实测平均'),
        ...plain('实测位次'),
        ...shown(digits, 'BLUE', 'BLUE标准误'),
        ...plain('BLUE位次'),
        ...shown(digits, 'BLUP', 'BLUP效应'),
        ...plain('BLUP位次', '位次变化'),
        ...shown(4, 'PEV', '可靠性'),
        ...plain('试点数', '小区数'),
      ],
      rows: answer.rows
        .toSorted((a, b) => (a.blupRank ?? Infinity) - (b.blupRank ?? Infinity))
        .map((row) => [
          ...nameCells(row),
          row.observed,
          row.observedRank,
          row.blue,
          row.blueSe,
          row.blueRank,
          row.blup,
          row.blupEffect,
          row.blupRank,
          row.rankChange,
          row.pev,
          row.reliability,
          row.points,
          row.plots,
        ]),
    },
    {
      name: '方差分量',
      columns: [
        { header: '项目', width: 28 },
        ...shown(4, '数值'),
        ...shown(2, '占比%'),
        { header: '说明', width: 80 },
      ],
      rows: [
        ...answer.components.map(({ label, variance, pct }): Row => [label, variance, pct]),
        ['品种平均遗传力', heritability?.entryMean],
        ['Cullis遗传力', heritability?.cullis, null, heritability?.cullisReason],
        ['平均SED(BLUE)', answer.sed, null, answer.sedReason],
        ['总平均', model.intercept],
        ['REML准则(−2lnL)', model.remlCriterion],
        ['模型', null, null, `${model.words}　${model.formula}`],
        ...answer.notes.map((note): Row => ['说明', null, null, note]),
      ],
    },
  ]
}

function stabilitySheet(trial: Trial, key: string): SheetSpec {
  const answer = analyseStability(trial, key)
  if (answer.reason !== null) return reasonSheet('稳定性', answer.reason)
  const digits = Math.max(2, answer.trait.decimals)
  const remarks = [...answer.notes, ...answer.partReasons.map(({ label, reason }) => `${label}：${reason}`)]
  return {
    name: '稳定性',
    columns: [
      ...NAME_COLUMNS,
      ...shown(digits, '平均', '标准差'),
      ...shown(2, 'CV%', '适应度%'),
      ...shown(4, '回归系数b', 'b标准误', 't(b=1)', 'P(b=1)', 'R²', 'S²d', 'S²d F', 'S²d P'),
      ...shown(4, 'Shukla方差', 'Shukla变异系数%', 'Shukla F', 'Shukla P'),
      ...plain('Shukla位次'),
      ...shown(4, 'Wricke生态价', '占比%', 'Lin-Binns P'),
      ...shown(2, '高稳系数%'),
    ],
    rows: [
      ...answer.rows.map((row) => [
        ...nameCells(row),
        row.mean,
        row.sd,
        row.cvPct,
        row.adaptabilityPct,
        row.slope,
        row.slopeSe,
        row.slopeT,
        row.slopeP,
        row.r2,
        row.s2d,
        row.s2dF,
        row.s2dP,
        row.shukla,
        row.shuklaCvPct,
        row.shuklaF,
        row.shuklaP,
        row.shuklaRank,
        row.ecovalence,
        row.ecovalencePct,
        row.linBinns,
        row.hsc,
      ]),
      ...remarks.map((note): Row => [null, note]),
    ],
  }
}

function biplotSheets(trial: Trial, key: string): SheetSpec[] {
  const [ammi, gge] = [analyseAmmi(trial, key), analyseGge(trial, key)]
  return [
    ammi.reason === null ? ammiSheet(ammi) : reasonSheet('AMMI', ammi.reason),
    gge.reason === null ? ggeSheet(gge) : reasonSheet('GGE', gge.reason),
  ]
}

function ammiSheet({ axes, entries, points, notes }: ReturnType<typeof analyseAmmi>): SheetSpec {
  const scores = (list: readonly number[]): SheetValue[] => [0, 1, 2].map((k) => list[k])
  return {
    name: 'AMMI',
    columns: [
      ...plain('类别'),
      { header: '名称', width: 24 },
      ...shown(4, '平均', 'IPCA1', 'IPCA2', 'IPCA3', 'ASV', '平方和', '占互作%'),
      ...plain('自由度'),
      ...shown(4, 'F', 'P'),
    ],
    rows: [
      ...axes.map(({ axis, ss, pctOfGe, df, f, p }): Row => [
        '主成分',
        axis,
        null,
        null,
        null,
        null,
        null,
        ss,
        pctOfGe,
        df,
        f,
        p,
      ]),
      ...entries.map((entry): Row => ['品种', entry.name, entry.mean, ...scores(entry.scores), entry.asv]),
      ...points.map((point): Row => ['试点', point.name, point.mean, ...scores(point.scores)]),
      ...notes.map((note): Row => ['说明', note]),
    ],
  }
}

function ggeSheet({
  scalings,
  winners,
  pointWorth,
  pctVariance,
  notes,
}: ReturnType<typeof analyseGge>): SheetSpec {
  const worth = new Map(pointWorth.map((point) => [point.name, point]))
  const winner = new Map(
    winners?.sectors.flatMap((sector) => sector.points.map((name) => [name, sector.winner])),
  )
  const of = (name: string, kind: 'entries' | 'points'): SheetValue[] =>
    (['symmetric', 'entryMetric', 'pointMetric'] as const).flatMap((scaling) => {
      const scores = scalings?.[scaling][kind].find((one) => one.name === name)?.scores ?? []
      return [scores[0], scores[1]]
    })
  return {
    name: 'GGE',
    columns: [
      ...plain('类别'),
      { header: '名称', width: 24 },
      ...shown(4, '对称PC1', '对称PC2', '品种度量PC1', '品种度量PC2', '试点度量PC1', '试点度量PC2'),
      ...shown(4, '鉴别力', '代表性', '离理想试点'),
      { header: '该试点最好品种', width: 24 },
    ],
    rows: [
      ...(scalings?.symmetric.entries.map(({ name }): Row => ['品种', name, ...of(name, 'entries')]) ?? []),
      ...(scalings?.symmetric.points.map(({ name }): Row => {
        const own = worth.get(name)
        const figures = [own?.discriminating, own?.representative, own?.toIdeal]
        return ['试点', name, ...of(name, 'points'), ...figures, winner.get(name)]
      }) ?? []),
      ['说明', `各主成分解释%：${pctVariance.map((pct) => pct.toFixed(2)).join('、')}`],
      ...notes.map((note): Row => ['说明', note]),
    ],
  }
}

function correlationSheet(trial: Trial): SheetSpec {
  const { traits, pairs, reason } = analyseCorrelation(trial)
  if (reason !== null) return reasonSheet('相关', reason)
  const label = new Map(traits.map((trait) => [trait.key, traitHeader(trait)]))
  return {
    name: '相关',
    columns: [
      { header: '性状1', width: 20 },
      { header: '性状2', width: 20 },
      ...shown(4, 'r', 'P'),
      ...plain('品种数'),
      { header: '说明', width: 40 },
    ],
    rows: pairs.map(({ a, b, r, p, n, reason: why }) => [label.get(a), label.get(b), r, p, n, why]),
  }
}

function boxSheet(trial: Trial, key: string): SheetSpec {
  const { points, trait, reason, isMeans } = analyseBoxes(trial, key)
  if (reason !== null) return reasonSheet('箱线图', reason)
  return {
    name: '箱线图',
    columns: [
      { header: '试点', width: 20 },
      ...plain('计入', isMeans ? '品种平均值数' : '小区数'),
      ...shown(Math.max(2, trait.decimals), '平均', '下须', '下四分位', '中位数', '上四分位', '上须'),
      { header: isMeans ? '离群的品种平均值' : '离群小区', width: 60 },
    ],
    rows: points.map(({ name, used, reason: why, box, outliers }) => [
      name,
      used ? '是' : (why ?? '否'),
      box?.n,
      box?.mean,
      box?.low,
      box?.q1,
      box?.median,
      box?.q3,
      box?.high,
      outliers
        .map(({ entry, rep, value }) => `${entry}${rep ? `(${rep})` : ''} ${value.toFixed(1)}`)
        .join('、'),
    ]),
  }
}
