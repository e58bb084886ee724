import type { EChartsOption } from 'echarts'
import type { ChartTable } from '../../../ui/chart/chartTable.ts'
import { formatNumber, formatP } from '../../../ui/text/formatNumber.ts'
import { slantOf } from '../analysis/chartOptions.ts'
import type { Correlations } from './CorrelationView.tsx'

type Pair = Correlations['pairs'][number]

const find = (pairs: readonly Pair[], a: string, b: string): Pair | undefined =>
  pairs.find((pair) => (pair.a === a && pair.b === b) || (pair.a === b && pair.b === a))

/** Says what the marks of the figures mean. */
export const STARS_NOTE = '* 表示 P≤0.05，** 表示 P≤0.01；没有星号的相关不显著。'

/** A coefficient nearer to 1 than this is 1, but for the noise of the computation. */
const NOISE = 1e-9

/** Returns a coefficient with some decimals: `0.66`; one that only rounding would make 1 as `>0.99`. */
export function formatR(r: number | null, digits: number): string {
  const isRoundedToOne = r !== null && Number(Math.abs(r).toFixed(digits)) === 1 && 1 - Math.abs(r) > NOISE
  if (!isRoundedToOne) return formatNumber(r, digits)
  const below = formatNumber(1 - 10 ** -digits, digits)
  return r < 0 ? `<-${below}` : `>${below}`
}

/** Marks of significance: ** at 0.01, * at 0.05. */
const stars = (p: number | null): string => (p === null || p > 0.05 ? '' : p <= 0.01 ? '**' : '*')

const escaped = (text: string): string => text.replace('<', '&lt;')

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
        return `${head}<br>r ＝ ${escaped(formatR(pair.r, 4))}，P ＝ ${escaped(formatP(pair.p))}，n ＝ ${pair.n}`
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
            return r === null ? '' : `${formatR(r, 2)}${stars(p)}`
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
      return typeof pair?.r !== 'number' ? null : `${formatR(pair.r, 3)}${stars(pair.p)}`
    }),
  })),
})
