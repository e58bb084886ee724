import { moistureText } from '@hepu/api/areas/experiment/import/moistureText'
import { letterTests, meanBases, pointModels, shownMean } from '@hepu/api/areas/experiment/analysis/analysis'
import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import { traitHeader, type Trait } from '@hepu/api/areas/experiment/traits/traits'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { withReason } from '@hepu/breeding/withReason'
import type { LetterTest } from '@hepu/breeding/meanLetters'
import { clockTime } from '../../../db/clock.ts'
import type { Ctx } from '../../../http/context.ts'
import type { SheetColumn, SheetSpec, SheetValue } from '../../../import/write/writeWorkbook.ts'
import type { PointModel } from './combinePoints.ts'
import { analyseGroup } from './groupAnalysis.ts'
import type { Entry, Trial } from './loadTrial.ts'
import { analysePoints } from './pointAnalysis.ts'
import { summariseTraits } from './traitSummary.ts'
import { requireTrait } from './traitHeads.ts'

type GroupAnalysis = ReturnType<typeof analyseGroup>
type PointAnalysis = ReturnType<typeof analysePoints>
type Row = readonly SheetValue[]

export interface SheetChoice {
  trait?: string
  model?: PointModel
  letters?: LetterTest
}

/**
 * Returns the analysis of a trial as the sheets 汇总, 各点, 方差分析, 性状 and 说明: the same figures as the screens, with the
 * methods, versions, author and time. `source` names the origin of the data.
 */
export function trialSheets(
  ctx: Pick<Ctx, 'caller' | 'services'>,
  trial: Trial,
  source: string,
  { trait: key = 'yieldMu', model = 'random', letters = 'lsd' }: SheetChoice = {},
): SheetSpec[] {
  const trait = requireTrait(trial, key)
  const group = analyseGroup(trial, key, model, letters)
  const points = analysePoints(trial, key, letters)
  return [
    summarySheet(group, trait),
    pointSheet(points, trait),
    anovaSheet(group, points),
    traitSheet(trial),
    notesSheet(ctx, trial, group, points, source),
  ]
}

/** Returns `CK1` for a check, and null for other entries. */
export const checkMark = ({ isCk, ckNo }: Pick<Entry, 'isCk' | 'ckNo'>): string | null =>
  isCk ? `CK${ckNo ?? ''}` : null

/** Returns columns for text and whole numbers. */
export const plain = (...headers: readonly string[]): SheetColumn[] => headers.map((header) => ({ header }))
/** Returns columns of numbers that show the given decimals; the cells keep all of them. */
export const shown = (decimals: number, ...headers: readonly string[]): SheetColumn[] =>
  headers.map((header) => ({ header, format: decimals > 0 ? `0.${'0'.repeat(decimals)}` : '0' }))
/** Heads of the columns that name an entry. */
export const NAME_COLUMNS: readonly SheetColumn[] = [
  ...plain('参试编号'),
  { header: '品种名称', width: 20 },
  ...plain('对照'),
]

/** Returns the decimals of means, LSD and CV: at least two. */
const meanDecimals = (trait: Trait): number => Math.max(2, trait.decimals)

function summarySheet(group: GroupAnalysis, trait: Trait): SheetSpec {
  const columns = [
    ...plain('位次'),
    ...NAME_COLUMNS,
    ...shown(meanDecimals(trait), `${traitHeader(trait)}平均`),
    ...(group.isIncomplete ? shown(meanDecimals(trait), '矫正均值') : []),
    ...plain(
      ...['0.05', '0.01'].map(
        (level) => `${level}${group.letterBasis === 'adjusted' ? '（按矫正均值）' : ''}`,
      ),
    ),
    ...group.bases.flatMap(({ name }) => [
      ...shown(2, `比${name}±%`),
      ...plain(`比${name}增产点`),
      ...shown(1, `比${name}增产点率%`),
    ]),
    ...plain('点数'),
    ...shown(2, '点间CV%'),
  ]
  const entries = group.rows
    .toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity))
    .map((row) => [
      row.rank,
      row.entryNo,
      row.name,
      checkMark(row),
      row.mean,
      ...(group.isIncomplete ? [row.adjusted] : []),
      row.letter05,
      row.letter01,
      ...row.gains.flatMap((gain) => [gain.gainPct, pointsText(gain), gain.gainPointRate]),
      row.n,
      row.pointCv,
    ])
  return {
    name: '汇总',
    columns,
    rows: [
      ...entries,
      meanRow('组均值', group.groupMean),
      meanRow('LSD0.05', group.lsd05),
      meanRow('LSD0.01', group.lsd01),
      meanRow('误差CV%', group.cv),
    ],
  }
}

/** Returns a row below the entries that has its figure in the column of the means. */
const meanRow = (label: string, value: number | null): Row => [null, null, label, null, value]

const pointsText = ({ gainPoints, points }: { gainPoints: number; points: number }): string | null =>
  points > 0 ? `${gainPoints}/${points}` : null

function pointSheet({ points, rows, bases }: PointAnalysis, trait: Trait): SheetSpec {
  const pointColumns = points.flatMap((point) => {
    const name = point.used ? point.name : `${point.name}（未计入）`
    return [
      ...shown(
        meanDecimals(trait),
        `${name} ${traitHeader(trait)}${point.basis === 'adjusted' ? `（${meanBases.adjusted}）` : ''}`,
      ),
      ...plain(`${name} 位次`, `${name} 0.05`),
      ...shown(2, ...bases.map((base) => `${name} 比${base.name}±%`)),
    ]
  })
  const blank = Array.from({ length: 2 + bases.length }, () => null)
  const foot = (label: string, pick: (point: PointAnalysis['points'][number]) => number | null): Row => [
    null,
    label,
    null,
    ...points.flatMap((point) => [pick(point), ...blank]),
  ]
  return {
    name: '各点',
    columns: [...NAME_COLUMNS, ...pointColumns],
    rows: [
      ...rows.map((row) => [
        row.entryNo,
        row.name,
        checkMark(row),
        ...row.cells.flatMap((cell) => [shownMean(cell), cell.rank, cell.letter05, ...cell.gains]),
      ]),
      foot('平均', (point) => point.mean),
      foot('误差CV%', (point) => point.cv),
      foot('LSD0.05', (point) => point.lsd05),
      foot('LSD0.01', (point) => point.lsd01),
    ],
  }
}

function anovaSheet(group: GroupAnalysis, { points }: PointAnalysis): SheetSpec {
  const { bartlett } = group
  const lines = (title: string, anova: GroupAnalysis['anova'], note: string | null): Row[] =>
    anova.length === 0
      ? [[title, null, null, null, null, null, null, null, note]]
      : anova.map((row, at) => [
          title,
          row.label,
          row.df,
          row.ss,
          row.ms,
          row.f,
          row.p,
          row.denominator,
          at === 0 ? note : null,
        ])
  return {
    name: '方差分析',
    columns: [
      { header: '分析', width: 30 },
      ...plain('变异来源', '自由度'),
      ...shown(4, '平方和', '均方', 'F', 'P'),
      ...plain('检验分母'),
      { header: '说明', width: 60 },
    ],
    rows: [
      ...lines(group.anovaKind, group.anova, group.anovaReason),
      [
        'Bartlett 误差同质性',
        'χ²',
        bartlett.df,
        null,
        null,
        bartlett.chi2,
        bartlett.p,
        null,
        bartlett.reason ?? bartlett.verdict,
      ],
      ...points.flatMap((point) =>
        lines(`试点 ${point.name}`, point.anova, point.statReason ?? point.design),
      ),
    ],
  }
}

function traitSheet(trial: Trial): SheetSpec {
  const traits = trial.traits.filter((trait) => trait.aggGroup !== 'none')
  const summaries = summariseTraits(trial)
  const traitColumns = traits.flatMap((trait) =>
    shown(trait.decimals, `${traitHeader(trait)}${trait.aggGroup === 'max' ? ' 最高' : ''}`),
  )
  return {
    name: '性状',
    columns: [...NAME_COLUMNS, ...traitColumns],
    rows: trial.entries.map((entry, e) => [
      entry.entryNo,
      entry.name,
      checkMark(entry),
      ...traits.map((trait) => {
        const value = summaries[e]?.[trait.key]
        return (trait.aggGroup === 'max' ? value?.max : value?.mean) ?? value?.text ?? null
      }),
    ]),
  }
}

function notesSheet(
  ctx: Pick<Ctx, 'caller' | 'services'>,
  trial: Trial,
  analysis: GroupAnalysis,
  points: PointAnalysis,
  source: string,
): SheetSpec {
  const { group } = trial
  const left = trial.points
    .filter((point) => !point.used)
    .map((point) => withReason(point.name, point.reason))
  const methods = new Map([...analysis.methods, ...points.methods].map((method) => [method.name, method]))
  return {
    name: '说明',
    columns: [
      { header: '项目', width: 24 },
      { header: '内容', width: 100 },
    ],
    rows: [
      ['组别', `${yearAndName(group.year, group.name, '年 ')}（${phaseLabel(group.phase)}）`],
      ['性状', traitHeader(analysis.trait)],
      ['标准水分', moistureText(analysis.moisture)],
      ['对照', trial.checks.map((check) => `${checkMark(check)} ${check.name}`).join('、') || '未设置'],
      ['汇总点数', `${analysis.usedPoints} / 试点数 ${analysis.allPoints}`],
      ['未计入试点', left.join('、') || '无'],
      ['检验模型', pointModels[analysis.model]],
      ['显著性字母', analysis.letterReason ?? letterTests[analysis.letters]],
      ['数据来源', source],
      ['数据版本', `第${group.dataVersion}版`],
      ['方法版本', analysis.methods[0]?.version ?? null],
      ['导出', `${ctx.caller.name} ${clockTime(ctx.services.now())}`],
      ...[...methods.values()].map((method) => [method.name, method.formula]),
    ],
  }
}
