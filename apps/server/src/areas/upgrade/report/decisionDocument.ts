import { traitWords } from '@hepu/api/areas/experiment/traits/traits'
import type { DecisionReport } from '@hepu/api/areas/upgrade/decisionReport'
import * as words from '@hepu/api/areas/upgrade/decisionReportWords'
import { decisions, type StandardItem } from '@hepu/api/areas/upgrade/promotionShapes'
import {
  codeColumns,
  heading,
  numberColumns,
  paragraph,
  table,
  textColumns,
} from '@hepu/api/core/document/buildBlocks'
import type { Block, TableColumn, TableRow } from '@hepu/api/core/document/documentShape'
import { formatGain, formatNumber, formatP } from '@hepu/api/core/formatNumber'
import { madeUpBy } from '@hepu/breeding/promotion/alternatives'
import { shiftWords } from '@hepu/breeding/promotion/describeItem'
import { NOT_REQUIRED } from '@hepu/breeding/promotion/describeWhatIf'
import { labelledItems, standardsOf } from '@hepu/breeding/promotion/frozen'
import {
  itemValue,
  MADE_UP,
  thresholdText,
  valueNotes,
  whatIfThresholdText,
  withMeaning,
} from '@hepu/breeding/promotion/itemWords'
import { isNotRequired, isTried } from '@hepu/breeding/promotion/triedItem'

type Entry = DecisionReport['entries'][number]
type TwoYears = NonNullable<DecisionReport['twoYears']>

/** Makes the blocks of 晋级决定报告, with the content of its screen. `crop` names the traits of shifted thresholds. */
export function decisionBlocks(report: DecisionReport, crop: string): Block[] {
  const { reportHeadings: titles } = words
  return [
    ...words.leadLines(report).map((line) => paragraph(line, 'center')),
    heading(titles.standards),
    ...standardBlocks(report, crop),
    heading(titles.points),
    ...words.pointLines(report).map((line) => paragraph(line, 'plain')),
    heading(titles.results),
    resultTable(report),
    ...(report.standard ? [heading(titles.items), itemTable(report)] : []),
    heading(titles.reasons),
    reasonTable(report),
    ...(report.twoYears ? [heading(titles.twoYears), ...twoYearBlocks(report.twoYears)] : []),
    paragraph(words.signatures(report).join('　　　　'), 'plain'),
    ...words.basisLines(report, standardsOf(report)).map((line) => paragraph(line, 'note')),
  ]
}

function standardBlocks(report: DecisionReport, crop: string): Block[] {
  const standards = standardsOf(report)
  if (standards.length === 0) return [paragraph('未匹配晋级标准。', 'plain')]
  const lead = `按${standards.length}个类别分别判定，达到任一类即为晋级。`
  let last = 0
  const tables = standards.map((standard) => {
    const asked = standard.items.map((item) => requirement(item, report.whatIf, crop))
    return table(
      [
        ...numberColumns('序号'),
        ...textColumns('指标'),
        requirementColumn(asked),
        ...textColumns('类别', '来源'),
      ],
      standard.items.map((item, at) => [
        String((last += 1)),
        item.label,
        asked[at] ?? '',
        words.kindText(item),
        item.source ?? '—',
      ]),
      { caption: words.standardTitle(standard) },
    )
  })
  return [...(standards.length > 1 ? [paragraph(lead, 'plain')] : []), ...tables]
}

/** Longest requirement that stays on one line, characters: a number with its sign and unit. Lists and notes are longer. */
const ONE_LINE = 12

/** Returns the column of the requirements: on one line each, where none is long. */
function requirementColumn(asked: readonly string[]): TableColumn {
  const head = '要求'
  return { head, align: 'left', noWrap: asked.every((text) => text.length <= ONE_LINE) }
}

function requirement(item: StandardItem, whatIf: DecisionReport['whatIf'], crop: string): string {
  const tried = whatIf && isTried(whatIf, item) ? `（试算调整为${whatIfThresholdText(item, whatIf)}）` : ''
  const shift = item.adjust ? `；${shiftWords(item, traitWords(crop)) ?? ''}` : ''
  return thresholdText(item) + tried + shift
}

function resultTable(report: DecisionReport): Block {
  const bases = words.basesOf(report)
  const columns = [
    ...numberColumns('位次'),
    ...codeColumns('编号'),
    ...textColumns('品种'),
    ...numberColumns('折亩产(kg)', ...bases.map((base) => `比${base}±%`), '增产点', '倒伏倒折%', '得分'),
    ...textColumns('判定', '下一阶段', '新编号'),
  ]
  const rows = report.entries.map((entry): TableRow => ({
    cells: resultCells(entry, bases),
    isShaded: entry.isCk,
  }))
  return table(columns, rows, { keyColumns: 3 })
}

const resultCells = (entry: Entry, bases: readonly string[]): string[] => [
  words.rankText(entry),
  entry.entryNo ?? '—',
  words.entryName(entry),
  formatNumber(entry.meanYield, 1),
  ...bases.map((base) => formatGain(words.gainOf(entry, base)?.gainPct)),
  words.gainPointsText(entry),
  formatNumber(entry.lodgingSum, 1),
  formatNumber(entry.score, 0),
  words.resultText(entry),
  words.joined(
    entry.nextPhaseLabel,
    entry.also.map((place) => place.phaseLabel),
  ),
  words.newCodes(entry).join('、') || '—',
]

function itemTable(report: DecisionReport): Block {
  const items = labelledItems(report)
  const judged = report.entries.filter((entry) => !entry.isCk)
  const rows = judged.map((entry): TableRow => {
    const cells = items.map((item) => itemCell(report, entry, item))
    return {
      cells: [entry.name, ...cells.map(({ text }) => text)],
      bold: cells.flatMap(({ isFailed }, at) => (isFailed ? [at + 1] : [])),
    }
  })
  const columns = [...textColumns('品种'), ...textColumns(...items.map((_, at) => String(at + 1)))]
  return table(columns, rows, { note: words.ITEMS_NOTE })
}

function itemCell(
  report: DecisionReport,
  entry: Entry,
  asked: StandardItem,
): { text: string; isFailed: boolean } {
  const judged = entry.items.find((other) => other.key === asked.key)
  const item = withMeaning(judged, asked)
  if (!item) return { text: isNotRequired(report.whatIf, asked) ? NOT_REQUIRED : '—', isFailed: false }
  const isMadeUp = madeUpBy(item, entry.items).length > 0
  const rests = item.hits === null ? item.n : `${item.hits}/${item.n}`
  const figure = item.value === null ? '' : `${itemValue(item)}（${rests}）`
  const notes = valueNotes(item).map((note) => `（${note}）`)
  const text = figure + (isMadeUp ? MADE_UP : words.itemMarks[item.pass]) + notes.join('')
  return { text, isFailed: item.pass === 'FAIL' && !isMadeUp }
}

function reasonTable({ entries }: DecisionReport): Block {
  const rows = entries
    .filter((entry) => !entry.isCk)
    .map((entry): TableRow => ({
      cells: [
        entry.name,
        entry.computed ? decisions[entry.computed] : '—',
        words.decisionWord(entry.final),
        words.reasonLines(entry).join('\n'),
      ],
      bold: entry.final === entry.computed ? [] : [2],
    }))
  return table(textColumns('品种', '系统判定', '最终判定', '理由'), rows)
}

function twoYearBlocks(twoYears: TwoYears): Block[] {
  const { other, reason, places, notes, method, version, lsd05, lsd01, cvPct } = twoYears
  if (reason !== null) return [paragraph(`与 ${other} 合并：${reason}。`, 'plain')]
  const noted = notes.length > 0 ? `${notes.join('；')}。` : ''
  const lsd = `LSD0.05 ${formatNumber(lsd05, 2)}，LSD0.01 ${formatNumber(lsd01, 2)}，CV ${formatNumber(cvPct, 2)}%。`
  return [
    paragraph(
      `与 ${other} 合并，${places.length} 个共同试点（${places.join('、')}）；折亩产 kg/亩。${noted}`,
      'plain',
    ),
    anovaTable(twoYears),
    paragraph(`${lsd}${method}，方法版本 ${version}。`, 'plain'),
    meansTable(twoYears),
  ]
}

const anovaTable = ({ anova }: TwoYears): Block =>
  table(
    [...textColumns('变异来源'), ...numberColumns('自由度', '平方和', '均方', 'F', 'P')],
    anova.map(({ label, df, ss, ms, f, p }) => [
      label,
      String(df),
      formatNumber(ss, 2),
      formatNumber(ms, 2),
      formatNumber(f, 2),
      formatP(p),
    ]),
  )

function meansTable({ years, rows }: TwoYears): Block {
  const columns = [
    ...numberColumns('位次'),
    ...textColumns('品种'),
    ...numberColumns(...years.flatMap(({ year }) => [`${year}年`, '比CK1±%']), '两年平均', '比CK1±%'),
    ...codeColumns('5%', '1%'),
  ]
  const sorted = rows.toSorted((a, b) => a.rank - b.rank)
  return table(
    columns,
    sorted.map((row) => [
      String(row.rank),
      row.name,
      ...row.years.flatMap(({ mean, gainPct }) => [formatNumber(mean, 1), formatGain(gainPct)]),
      formatNumber(row.mean, 1),
      formatGain(row.gainPct),
      row.lsd05 ?? '—',
      row.lsd01 ?? '—',
    ]),
    { keyColumns: 2 },
  )
}
