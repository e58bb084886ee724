import { dataStates } from '@hepu/api/areas/experiment/experimentRecordKinds'
import type { EChartsOption } from 'echarts'
import type { ChartTable } from '../../../ui/chart/chartTable.ts'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { colourRange } from './colourRange.ts'
import type { Field } from './FieldView.tsx'

/** The values that colour a plot. */
export const fieldKinds = { value: '值', residual: '离品种均值', rep: '重复' } as const
export type FieldKind = keyof typeof fieldKinds

type Plot = Field['plots'][number]

/** So wide must a field be at most for names to be written into its plots. */
const MAX_NAMED = 14

const figureOf = (plot: Plot, kind: FieldKind): number | null => (kind === 'rep' ? plot.rep : plot[kind])

/**
 * Returns plots at their rows and columns, the first row on top as in the field plan. Checks are drawn last: a
 * neighbour drawn after one would cover half of its frame.
 */
export function fieldOption({ plots: given, trait }: Field, kind: FieldKind): EChartsOption {
  const plots = given.toSorted((a, b) => Number(a.isCk) - Number(b.isCk))
  const [rows, cols] = [rangeOf(plots.map((plot) => plot.row)), rangeOf(plots.map((plot) => plot.col))]
  const values = plots.flatMap((plot) => figureOf(plot, kind) ?? [])
  const [min, max] = colourRange(values, kind === 'residual')
  return {
    animation: false,
    tooltip: {
      formatter: (params) =>
        tipOf(plots[(Array.isArray(params) ? params[0]! : params).dataIndex]!, trait.decimals),
    },
    grid: { left: 50, right: 20, top: 20, bottom: 86 },
    xAxis: { type: 'category', name: '列', data: cols.map(String), splitArea: { show: true } },
    yAxis: {
      type: 'category',
      name: '排',
      inverse: true,
      nameLocation: 'start',
      data: rows.map(String),
      splitArea: { show: true },
    },
    visualMap: {
      min,
      max,
      calculable: kind !== 'rep',
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      precision: kind === 'rep' ? 0 : trait.decimals,
      inRange: { color: ['#cf8a55', '#e6cfa2', '#f6f3e6', '#b5d3bb', '#6ba37a'] },
    },
    series: [
      {
        type: 'heatmap',
        name: fieldKinds[kind],
        label: {
          show: cols.length <= MAX_NAMED,
          fontSize: 10,
          width: 70,
          overflow: 'truncate',
          formatter: ({ dataIndex }) => plots[dataIndex]!.entry,
        },
        itemStyle: { borderColor: '#fff', borderWidth: 1 },
        data: plots.map((plot) => ({
          value: [plot.col - cols[0]!, plot.row - rows[0]!, figureOf(plot, kind) ?? '-'],
          ...(plot.isCk ? { itemStyle: { borderColor: '#1d261f', borderWidth: 1.5 } } : {}),
        })),
      },
    ],
  }
}

/** Returns the numbers from the lowest to the highest. */
export function rangeOf(values: readonly number[]): number[] {
  if (values.length === 0) return []
  const low = values.reduce((least, value) => Math.min(least, value))
  const high = values.reduce((most, value) => Math.max(most, value))
  return Array.from({ length: high - low + 1 }, (_, i) => low + i)
}

function tipOf(plot: Plot, digits: number): string {
  return [
    `${plot.entry}${plot.isCk ? '（对照）' : ''}`,
    `第${plot.row}排第${plot.col}列，重复${plot.rep}${plot.block ? `，区组${plot.block}` : ''}`,
    `值 ${formatNumber(plot.value, digits)}，离品种均值 ${formatNumber(plot.residual, digits)}`,
    ...(plot.status === 'accepted' ? [] : [`状态 ${dataStates[plot.status] ?? plot.status}`]),
  ]
    .map((line) => line.replaceAll('<', '&lt;'))
    .join('<br>')
}

/** Returns the plots of the map as a table. */
export const fieldTable = ({ plots, trait }: Field): ChartTable => ({
  heads: ['位置', '品种', '重复', '值', '离品种均值', '状态'],
  rows: plots.map((plot) => ({
    name: `${plot.row}排${plot.col}列`,
    cells: [
      plot.entry,
      plot.rep,
      formatNumber(plot.value, trait.decimals),
      formatNumber(plot.residual, trait.decimals),
      dataStates[plot.status] ?? plot.status,
    ],
  })),
})
