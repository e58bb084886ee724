import type { EChartsOption, SeriesOption } from 'echarts'
import type { ChartTable } from '../../../ui/chart/chartTable.ts'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { series } from '../../../ui/tokens.ts'
import { colors } from '../analysis/chartOptions.ts'
import type { Stability } from './StabilityView.tsx'

type Row = Stability['rows'][number]

/** Of varieties: none is the ochre of checks, nor close to it. */
export const VARIETY_COLOURS = [
  series[0],
  series[2],
  '#b3392b',
  '#6d5a8c',
  series[3],
  series[5],
  '#2e7d8c',
  '#a3567a',
] as const
/** The lines of checks have one colour: a second check differs by its dashes. */
const CHECK_DASHES = ['solid', 'dashed', 'dotted'] as const

interface Look {
  color: string
  dash: (typeof CHECK_DASHES)[number]
}

/** Returns the looks of rows in their order: checks in the colour that checks have in all charts. */
function looksOf(rows: readonly Row[]): Look[] {
  let [checks, varieties] = [0, 0]
  return rows.map(({ isCk }) =>
    isCk
      ? { color: colors.check, dash: CHECK_DASHES[checks++ % CHECK_DASHES.length]! }
      : { color: VARIETY_COLOURS[varieties++ % VARIETY_COLOURS.length]!, dash: 'solid' },
  )
}

/** Draws a line for each entry over the point index; chosen entries in colour with their values, all others thin and grey. */
export function regressionOption(data: Stability, chosen: readonly string[]): EChartsOption | undefined {
  const { points, trait } = data
  const indices = points.map(({ index }) => index)
  const [low, high] = [Math.min(...indices), Math.max(...indices)]
  const lineOf = ({ mean, slope }: Row): [number, number][] =>
    mean === null || slope === null ? [] : [low, high].map((x) => [x, mean + slope * x] as [number, number])
  const own = data.rows.filter((row) => chosen.includes(row.id))
  const looks = looksOf(own)
  const others = data.rows.filter((row) => !chosen.includes(row.id))
  return {
    animation: false,
    tooltip: {
      formatter: (params) => {
        const { seriesName = '', value, dataIndex } = Array.isArray(params) ? params[0]! : params
        if (!Array.isArray(value)) return ''
        const point = points[dataIndex]?.name ?? ''
        const text = `${seriesName}　${point}<br>环境指数 ${formatNumber(Number(value[0]), 2)}，值 ${formatNumber(Number(value[1]), trait.decimals)}`
        return text.replaceAll(/<(?!br>)/g, '&lt;')
      },
    },
    // A mark would cover the dashes that tell checks apart.
    legend: {
      type: 'scroll',
      top: 0,
      left: 0,
      right: 0,
      itemWidth: 30,
      itemStyle: { opacity: 0 },
      data: own.map(({ name }) => name),
    },
    grid: { left: 70, right: 20, top: 62, bottom: 50 },
    xAxis: {
      type: 'value',
      name: '环境指数（试点平均 − 总平均）',
      nameLocation: 'middle',
      nameGap: 28,
      scale: true,
    },
    yAxis: {
      type: 'value',
      name: trait.unit ? `${trait.label}(${trait.unit})` : trait.label,
      scale: true,
      axisLine: { onZero: false },
    },
    series: [
      ...others.map((row): SeriesOption => grey(row.name, lineOf(row))),
      ...own.flatMap((row, i) => coloured(row, lineOf(row), { indices, ...looks[i]! })),
    ],
  }
}

const grey = (name: string, data: [number, number][]): SeriesOption => ({
  type: 'line',
  name,
  silent: true,
  symbol: 'none',
  z: 1,
  lineStyle: { color: '#cfd6cc', width: 0.8 },
  data,
})

function coloured(
  row: Row,
  line: [number, number][],
  { indices, color, dash }: Look & { indices: readonly number[] },
): SeriesOption[] {
  return [
    {
      type: 'line',
      name: row.name,
      symbol: 'none',
      silent: true,
      z: 3,
      itemStyle: { color },
      lineStyle: { color, width: 2, type: dash },
      data: line,
    },
    {
      type: 'scatter',
      name: row.name,
      symbol: row.isCk ? 'diamond' : 'circle',
      symbolSize: row.isCk ? 9 : 7,
      z: 4,
      itemStyle: { color },
      data: row.values.map((value, j) => [indices[j]!, value ?? '-']),
    },
  ]
}

/** Slope and mean of every line as a table. */
export const regressionTable = ({ rows, trait }: Stability): ChartTable => ({
  heads: ['品种', '平均', 'b', 'R²'],
  rows: rows.map(({ name, mean, slope, r2 }) => ({
    name,
    cells: [formatNumber(mean, trait.decimals), formatNumber(slope, 4), formatNumber(r2, 3)],
  })),
})
