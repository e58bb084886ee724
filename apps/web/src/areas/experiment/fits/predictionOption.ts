import type { CustomSeriesRenderItem, EChartsOption } from 'echarts'
import type { ChartTable } from '../../../ui/chart/chartTable.ts'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { series } from '../../../ui/tokens.ts'
import { colors } from '../analysis/chartOptions.ts'
import type { Mixed } from './RankingView.tsx'

/** Standard errors of an interval of 95 %. */
const HALF_WIDTH = 1.96

type Row = Mixed['rows'][number] & { blup: number; pev: number }

const rowsOf = ({ rows }: Mixed): Row[] =>
  rows
    .filter((row): row is Row => row.blup !== null && row.pev !== null)
    .toSorted((a, b) => (a.blupRank ?? 0) - (b.blupRank ?? 0))

const ends = ({ blup, pev }: Row): [number, number] => [
  blup - HALF_WIDTH * Math.sqrt(pev),
  blup + HALF_WIDTH * Math.sqrt(pev),
]

/** Predictions from the first rank on with their intervals, and the observed means they were shrunk from. */
export function predictionOption(data: Mixed): EChartsOption | undefined {
  const rows = rowsOf(data)
  const { unit, label, decimals } = data.trait
  return {
    animation: false,
    tooltip: {
      trigger: 'axis',
      formatter: (params) =>
        tipOf(rows[Array.isArray(params) ? params[0]!.dataIndex : params.dataIndex]!, decimals),
    },
    legend: { top: 0, right: 0 },
    grid: { left: 64, right: 20, top: 36, bottom: 90 },
    dataZoom:
      rows.length > 60 ? [{ type: 'slider', height: 16, bottom: 6, start: 0, end: 6000 / rows.length }] : [],
    xAxis: {
      type: 'category',
      data: rows.map((row) => row.name),
      axisLabel: { rotate: 45, fontSize: 11, width: 90, overflow: 'truncate' },
    },
    yAxis: { type: 'value', name: unit ? `${label}(${unit})` : label, scale: true },
    series: [
      {
        type: 'custom',
        name: '95%预测区间',
        itemStyle: { color: colors.mean },
        renderItem: drawInterval,
        encode: { x: 0, y: [1, 2] },
        data: rows.map((row, i) => [i, ...ends(row)]),
      },
      {
        type: 'scatter',
        name: 'BLUP',
        symbolSize: 7,
        data: rows.map((row) => ({
          value: row.blup,
          itemStyle: { color: row.isCk ? colors.check : colors.entry },
        })),
      },
      {
        type: 'scatter',
        name: '实测平均',
        symbol: 'emptyCircle',
        symbolSize: 6,
        itemStyle: { color: series[2] },
        data: rows.map((row) => row.observed),
      },
    ],
  }
}

const drawInterval: CustomSeriesRenderItem = (_, api) => {
  const [x, low] = api.coord([api.value(0), api.value(1)]) as [number, number]
  const [, high] = api.coord([api.value(0), api.value(2)]) as [number, number]
  return {
    type: 'line',
    shape: { x1: x, y1: low, x2: x, y2: high },
    style: { stroke: colors.mean, lineWidth: 1.5 },
  }
}

function tipOf(row: Row, digits: number): string {
  const [low, high] = ends(row).map((value) => formatNumber(value, digits))
  return [
    row.name,
    `BLUP ${formatNumber(row.blup, digits)}（${low}～${high}），第${row.blupRank}位`,
    `实测 ${formatNumber(row.observed, digits)}，第${row.observedRank ?? '—'}位`,
  ]
    .map((line) => line.replaceAll('<', '&lt;'))
    .join('<br>')
}

/** Returns the figures of the chart as a table. */
export function predictionTable(data: Mixed): ChartTable {
  return {
    heads: ['品种', 'BLUP', '区间下限', '区间上限', '实测平均'],
    rows: rowsOf(data).map((row) => ({
      name: row.name,
      cells: [row.blup, ...ends(row), row.observed].map((value) => formatNumber(value, data.trait.decimals)),
    })),
  }
}
