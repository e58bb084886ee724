import { periodText } from '@hepu/api/areas/research/report/reportPeriod'
import type { Measure, Report } from '@hepu/api/areas/research/report/reportDefinition'
import type { OutputOf } from '@hepu/api/core/route'
import type { EChartsOption } from 'echarts'
import { labelOf, type Filters } from './reportChoices.ts'
import type { FigureCell, FigureRow, Figures } from './figureTable.ts'
import { figureNumber, figureText, measureHead, shareText } from './figureText.ts'
import { barsOption } from './barsOption.ts'

export type CustomAnswer = OutputOf<Report['calls']['custom']>
type Row = CustomAnswer['rows'][number]

interface Asked {
  report: Report
  filters: Filters
  /** One dimension, or two. */
  names: readonly string[]
  measure: Measure
}

/** Returns the place of a row: every dimension with its value. */
const cellsOf = (names: readonly string[], { keys }: Row) =>
  keys.map(({ value }, at) => ({ dimension: names[at]!, value }))

/** 自定义 as a table: a row a group, of two dimensions with a total for each of the first. */
export function customFigures({ report, filters, names, measure }: Asked, answer: CustomAnswer): Figures {
  const { summary } = answer
  const hasCount = measure !== 'count'
  const labels = names.map((name) => labelOf(report, name, filters))
  const cellsFor = (row: Pick<Row, 'count' | 'value'>, title: string, place: FigureCell['place']) => {
    const opens = row.count > 0 && place ? { place, title } : {}
    return [
      { text: figureText(row), ...opens },
      ...(hasCount ? [{ text: String(row.count), ...opens }] : []),
      { text: shareText(row, summary) },
    ]
  }
  const rowOf = (row: Row, isTotal: boolean): FigureRow => {
    const words = row.keys.map(({ label }) => label)
    const title = words.map((word, at) => `${labels[at]} ${word}`).join('，')
    const heads = isTotal && names.length > 1 ? [words[0]!, '小计'] : words
    return { heads, cells: cellsFor(row, title, { cells: cellsOf(names, row) }), isTotal }
  }
  const rows =
    names.length === 1
      ? answer.rows.map((row) => rowOf(row, false))
      : answer.subtotals.flatMap((sum) => [
          ...answer.rows
            .filter(({ keys }) => keys[0]?.value === sum.keys[0]?.value)
            .map((row) => rowOf(row, false)),
          ...(sum.count > 0 ? [rowOf(sum, true)] : []),
        ])
  const total: FigureRow = {
    heads: ['合计', ...names.slice(1).map(() => '')],
    cells: cellsFor(summary, '合计', {}),
    isTotal: true,
  }
  return {
    name: `${report.title}按${labels.join('、')}统计（${periodText(filters)}）`,
    heads: [...labels, measureHead(measure), ...(hasCount ? [measureHead('count')] : []), '占比'],
    rows: [...rows, total],
  }
}

/** 自定义 as a chart: bars over the first dimension, parted by the second. */
export function customOption({ names, measure }: Asked, answer: CustomAnswer): EChartsOption {
  const axis = measureHead(measure)
  if (names.length === 1) {
    const categories = answer.rows.flatMap(({ keys: [key] }) => (key ? [key.label] : []))
    return barsOption({
      categories,
      series: [{ name: axis, values: answer.rows.map(figureNumber) }],
      axis,
      isStacked: false,
    })
  }
  const firsts = answer.subtotals.flatMap(({ keys }) => keys.slice(0, 1))
  const found = new Map(answer.rows.map((row) => [JSON.stringify(row.keys.map(({ value }) => value)), row]))
  return barsOption({
    categories: firsts.map(({ label }) => label),
    series: (answer.groups[1] ?? []).map((second) => ({
      name: second.label,
      values: firsts.map((first) => {
        const row = found.get(JSON.stringify([first.value, second.value]))
        return row ? figureNumber(row) : null
      }),
    })),
    axis,
    isStacked: measure !== 'names',
    isGrouped: true,
  })
}

/** Returns the place of a clicked bar. */
export function customPlace(
  { names }: Asked,
  answer: CustomAnswer,
  { dataIndex, seriesIndex }: { dataIndex: number; seriesIndex: number },
): FigureCell | null {
  const firsts = names.length === 1 ? answer.rows : answer.subtotals
  const first = firsts[dataIndex]?.keys[0]
  const second = names.length === 1 ? undefined : answer.groups[1]?.[seriesIndex]
  const keys = [first, second].filter((key) => key !== undefined)
  if (keys.length < names.length) return null
  return {
    text: '',
    title: keys.map(({ label }) => label).join('，'),
    place: { cells: keys.map(({ value }, at) => ({ dimension: names[at]!, value })) },
  }
}
