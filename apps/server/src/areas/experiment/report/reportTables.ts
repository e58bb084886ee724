import { shownMean } from '@hepu/api/areas/experiment/analysis/analysis'
import { traitHeader } from '@hepu/api/areas/experiment/traits/traits'
import { codeColumns, figure, numberColumns, table, textColumns } from '@hepu/api/core/document/buildBlocks'
import type { Block, TableRow } from '@hepu/api/core/document/documentShape'
import { BLANK, formatGain, formatNumber } from '@hepu/api/core/formatNumber'
import { itemAt } from '@hepu/api/core/must'
import { withReason } from '@hepu/breeding/withReason'
import type { analyseGroup } from '../analysis/groupAnalysis.ts'
import type { Trial } from '../analysis/loadTrial.ts'
import type { analysePoints } from '../analysis/pointAnalysis.ts'
import { summariseTraits } from '../analysis/traitSummary.ts'
import { nameWithMark, pointsWords } from './reportWords.ts'
import { PHONE_WIDTH, yieldDrawing } from './yieldDrawing.ts'

type Analysis = ReturnType<typeof analyseGroup>
type PointAnalysis = ReturnType<typeof analysePoints>

const byRank = <R extends { rank: number | null }>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity))

/** Returns the cells of a row, grey for a check. */
const rowOf = (isCk: boolean, cells: (string | null)[]): TableRow => ({
  cells: cells.map((cell) => cell ?? BLANK),
  isShaded: isCk,
})

/** 参试品种: number, name, parents and provider. */
export const entryTable = ({ entries }: Trial): Block =>
  table(
    [...codeColumns('参试编号'), ...textColumns('品种名称', '母本', '父本', '供种单位')],
    entries.map((entry) =>
      rowOf(entry.isCk, [
        entry.entryNo,
        nameWithMark(entry),
        entry.femaleParent,
        entry.maleParent,
        entry.provider,
      ]),
    ),
    { caption: '表1 参试品种', keyColumns: 2 },
  )

/** 试验地点与承试单位, with dates and why a point does not count. */
export const pointTable = ({ points }: Trial): Block =>
  table(
    [
      ...textColumns('试点', '地点', '承试单位'),
      ...codeColumns('播种期', '收获期'),
      ...textColumns('计入汇总'),
    ],
    points.map((point) =>
      rowOf(false, [
        point.name,
        [point.province, point.city, point.county].filter(Boolean).join('') || null,
        point.testOrg,
        point.sowDate,
        point.harvestDate,
        point.used ? '是' : withReason('否', point.reason),
      ]),
    ),
    { caption: '表2 试验地点与承试单位' },
  )

/** 产量汇总: mean, rank, significance, and gains over every base. */
export function summaryTable({ rows, bases, letterReason, moisture }: Analysis): Block {
  const notes = [
    `折亩产按标准水分${moisture.standard}%折算${moisture.isAssumed ? '（导入时没有注明，为假定）' : ''}，单位公斤/亩`,
    ...(letterReason ? [`没有显著性标记：${letterReason}`] : []),
  ]
  return table(
    [
      ...numberColumns('位次'),
      ...textColumns('品种名称'),
      ...numberColumns('折亩产'),
      ...codeColumns('5%', '1%'),
      ...bases.flatMap(({ name }) => numberColumns(`比${name}±%`, `比${name}增产点`)),
      ...numberColumns('点数', '点间CV%'),
    ],
    byRank(rows).map((row) =>
      rowOf(row.isCk, [
        row.rank === null ? null : String(row.rank),
        nameWithMark(row),
        formatNumber(row.mean, 1),
        row.letter05,
        row.letter01,
        ...row.gains.flatMap((gain) => [formatGain(gain.gainPct), pointsWords(gain)]),
        String(row.n),
        formatNumber(row.pointCv, 2),
      ]),
    ),
    { caption: '表3 产量汇总', keyColumns: 2, note: `注：${notes.join('；')}。` },
  )
}

/** 各点产量, with the error CV of each point; points that do not count are marked. */
export function pointYieldTable({ points, rows }: PointAnalysis): Block {
  const marks = points.filter(({ used }) => !used).map(({ name, reason }) => withReason(name, reason))
  return table(
    [
      ...textColumns('品种名称'),
      ...numberColumns(...points.map(({ name, used }) => (used ? name : `${name}*`))),
    ],
    [
      ...rows.map((row) =>
        rowOf(row.isCk, [nameWithMark(row), ...row.cells.map((cell) => formatNumber(shownMean(cell), 1))]),
      ),
      rowOf(false, ['平均', ...points.map(({ mean }) => formatNumber(mean, 1))]),
      rowOf(false, ['误差CV%', ...points.map(({ cv }) => formatNumber(cv, 2))]),
    ],
    {
      caption: '表4 各点折亩产（公斤/亩）',
      note: marks.length > 0 ? `注：* 不计入汇总：${marks.join('、')}。` : null,
    },
  )
}

/** 性状: means over the points, the highest for diseases, the most frequent word; null if none was surveyed. */
export function traitTable(trial: Trial): Block | null {
  const traits = trial.traits.filter(({ key, aggGroup }) => aggGroup !== 'none' && key !== 'yieldMu')
  if (traits.length === 0) return null
  const summaries = summariseTraits(trial)
  return table(
    [
      ...textColumns('品种名称'),
      ...textColumns(
        ...traits.map((trait) => `${traitHeader(trait)}${trait.aggGroup === 'max' ? ' 最高' : ''}`),
      ).map((column) => ({ ...column, align: 'right' as const })),
    ],
    trial.entries.map((entry, e) =>
      rowOf(entry.isCk, [
        nameWithMark(entry),
        ...traits.map((trait) => {
          const value = itemAt(summaries, e)[trait.key]
          const number = trait.aggGroup === 'max' ? value?.max : value?.mean
          return number === null || number === undefined
            ? (value?.text ?? null)
            : formatNumber(number, trait.decimals)
        }),
      ]),
    ),
    { caption: '表5 主要性状（各点平均）' },
  )
}

/** 产量图: entries by rank; null where nothing has a yield. */
export function yieldFigure({ rows }: Analysis): Block | null {
  const bars = byRank(rows)
    .filter(({ mean }) => mean !== null)
    .map((row) => ({ label: nameWithMark(row), value: row.mean, isCk: row.isCk }))
  if (bars.length === 0) return null
  const shown = bars.slice(0, MAX_BARS)
  const check = rows.find(({ isCk, ckNo }) => isCk && ckNo === 1)?.mean ?? null
  return figure(
    '图1 各品种折亩产（公斤/亩；虚线为CK1）',
    yieldDrawing(shown, check),
    yieldDrawing(shown, check, PHONE_WIDTH),
  )
}

/** Bars that fit on a page. */
const MAX_BARS = 40
