import type { EChartsOption } from 'echarts'
import type { ChartTable } from '../../../ui/chart/chartTable.ts'
import { formatNumber, formatP } from '../../../ui/text/formatNumber.ts'
import { slantOf } from '../analysis/chartOptions.ts'
import type { Correlations } from './CorrelationView.tsx'

type Pair = Correlations['pairs'][number]

const find = (pairs: readonly Pair[], a: string, b: string): Pair | undefined =>
  pairs.find((pair) => (pair.a === a && pair.b === b) || (pair.a === b && pair.b === a))

/** Marks of significance: ** at 0.01, * at 0.05. */
const stars = (p: number | null): string => (p === null || p > 0.05 ? '' : p <= 0.01 ? '**' : '*')

/** Draws a square of all traits by all traits, from ochre (−1) over white to green (+1). */
export function correlationOption({ traits, pairs }: Correlations): EChartsOption {
  const names = traits.map(({ label }) => label)
  const cells = traits.flatMap((row, y) =>
    traits.flatMap((column, x) => {
      const pair = x === y ? undefined : find(pairs, row.key, column.key)
      return pair ? [{ x, y, pair }] : []
    }),
  )
  const axis = { type: 'category' as const, data: names }
  const slant = slantOf(names, 45)
  return {
    animation: false,
    tooltip: {
      formatter: (params) => {
        const { dataIndex } = Array.isArray(params) ? params[0]! : params
        const { x, y, pair } = cells[dataIndex]!
        const head = `${names[y]} 与 ${names[x]}`
        if (pair.r === null) return `${head}<br>${pair.reason ?? ''}`
        return `${head}<br>r ＝ ${formatNumber(pair.r, 4)}，P ＝ ${formatP(pair.p).replace('<', '&lt;')}，n ＝ ${pair.n}`
      },
    },
    grid: { left: 110, right: 20, top: 20, bottom: slant > 0 ? 130 : 86 },
    xAxis: { ...axis, axisLabel: { rotate: slant, fontSize: 11, interval: 0 } },
    yAxis: { ...axis, inverse: true, axisLabel: { fontSize: 11, interval: 0 } },
    visualMap: {
      min: -1,
      max: 1,
      precision: 1,
      calculable: true,
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      inRange: { color: ['#cf8a55', '#e6cfa2', '#ffffff', '#b5d3bb', '#6ba37a'] },
    },
    series: [
      {
        type: 'heatmap',
        name: 'r',
        label: {
          show: traits.length <= 16,
          fontSize: 10,
          formatter: ({ dataIndex }) => {
            const { r, p } = cells[dataIndex]!.pair
            return r === null ? '' : `${formatNumber(r, 2)}${stars(p)}`
          },
        },
        data: cells.map(({ x, y, pair }) => [x, y, pair.r ?? '-']),
      },
    ],
  }
}

/** Returns the figures of the chart as a table, traits by traits. */
export const correlationTable = ({ traits, pairs }: Correlations): ChartTable => ({
  heads: ['性状', ...traits.map(({ label }) => label)],
  rows: traits.map((row) => ({
    name: row.label,
    cells: traits.map((column) => {
      if (row.key === column.key) return '1'
      const pair = find(pairs, row.key, column.key)
      return typeof pair?.r !== 'number' ? null : `${formatNumber(pair.r, 3)}${stars(pair.p)}`
    }),
  })),
})
