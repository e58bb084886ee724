import type { Figure } from '@hepu/api/areas/research/report/reportCalls'
import { periodText } from '@hepu/api/areas/research/report/reportPeriod'
import { measures, type Measure, type Report } from '@hepu/api/areas/research/report/reportDefinition'
import type { OutputOf } from '@hepu/api/core/route'
import type { EChartsOption } from 'echarts'
import { labelOf, type Filters } from './reportChoices.ts'
import type { FigureCell, Figures } from './figureTable.ts'
import { figureNumber, figureText, measureHead } from './figureText.ts'
import { barsOption } from './barsOption.ts'

export type AggregateAnswer = OutputOf<Report['calls']['aggregate']>
type Key = AggregateAnswer['columns'][number]['key']

interface Asked {
  report: Report
  filters: Filters
  row: string
  column: string
  measure: Measure
}

/** Returns the place of a figure: in a row, a column, both, or among the totals. */
const placeOf = ({ row, column }: Asked, ofRow?: Key, ofColumn?: Key) => ({
  title: [ofRow, ofColumn].flatMap((key) => (key ? [key.label] : [])).join('，') || '合计',
  place: {
    cells: [
      ...(ofRow ? [{ dimension: row, value: ofRow.value }] : []),
      ...(ofColumn ? [{ dimension: column, value: ofColumn.value }] : []),
    ],
  },
})

/** 交叉 as a table: rows against columns, with the totals of both. */
export function aggregateFigures(asked: Asked, { rows, columns, total }: AggregateAnswer): Figures {
  const { report, filters, row, column, measure } = asked
  const [ofRows, ofColumns] = [labelOf(report, row, filters), labelOf(report, column, filters)]
  const figure = (value: Figure, ofRow?: Key, ofColumn?: Key): FigureCell => ({
    text: figureText(value),
    ...(value.count > 0 ? placeOf(asked, ofRow, ofColumn) : {}),
  })
  return {
    name: `${report.title}${ofRows}与${ofColumns}交叉表（${periodText(filters)}）· ${measureHead(measure)}`,
    heads: [`${ofRows} \\ ${ofColumns}`, ...columns.map(({ key }) => key.label), '合计'],
    rows: [
      ...rows.map(({ key, cells, total: ofRow }) => ({
        heads: [key.label],
        cells: [...cells.map((cell, at) => figure(cell, key, columns[at]!.key)), figure(ofRow, key)],
      })),
      {
        heads: ['合计'],
        cells: [...columns.map((column) => figure(column.total, undefined, column.key)), figure(total)],
        isTotal: true,
      },
    ],
  }
}

/** 交叉 as a chart: columns along the axis, a part of each bar for every row. */
export function aggregateOption({ measure }: Asked, { rows, columns }: AggregateAnswer): EChartsOption {
  return barsOption({
    categories: columns.map(({ key }) => key.label),
    series: rows.map(({ key, cells }) => ({ name: key.label, values: cells.map(figureNumber) })),
    axis: `${measures[measure].label}（${measures[measure].unit}）`,
    isStacked: measure !== 'names',
    isGrouped: true,
  })
}

/** Returns the place of a clicked bar. */
export function aggregatePlace(
  asked: Asked,
  { rows, columns }: AggregateAnswer,
  { dataIndex, seriesIndex }: { dataIndex: number; seriesIndex: number },
): FigureCell | null {
  const [ofRow, ofColumn] = [rows[seriesIndex]?.key, columns[dataIndex]?.key]
  return ofRow && ofColumn ? { text: '', ...placeOf(asked, ofRow, ofColumn) } : null
}
