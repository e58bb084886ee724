import type { barChart, beatingDownAnalysis, lineChart } from '@hepu/api/areas/experiment/analysis/statistic'
import type { OutputOf } from '@hepu/api/core/route'
import { formatGain } from '../../../ui/text/formatNumber.ts'
import type { EChartsOption, LineSeriesOption } from 'echarts'

/** One green scale, two accents: checks are ochre, the second accent is slate. */
export const colors = {
  entry: '#4f8a5f',
  check: '#b8862f',
  second: '#5d7186',
  mean: '#8a938b',
  warn: '#b3392b',
} as const

/** Rounds a figure as charts draw it. */
export const round = (value: number | null, digits: number): number | null =>
  value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits

/** A tooltip with all figures at the position of the pointer. */
export const axisTooltip = { trigger: 'axis', axisPointer: { type: 'shadow' } } as const

/** The options that all charts of a group share. */
export const base: EChartsOption = {
  animationDuration: 200,
  tooltip: axisTooltip,
  grid: { left: 56, right: 150, top: 36, bottom: 84 },
}

/** Up to this number of entries the names are slanted; beyond it they are vertical, which needs less width. */
const SLANTED = 30
/** Up to this number of entries every name is shown. */
const UPRIGHT = 70

/** About the pixels of a letter and of a Chinese character in names under marks, and of the longest name shown. */
const LETTER_PX = 6.5
const CHARACTER_PX = 11
const NAME_PX = 96

const namePx = (name: string): number =>
  Array.from(name).reduce(
    (sum, letter) => sum + (letter.charCodeAt(0) > 0x2e7f ? CHARACTER_PX : LETTER_PX),
    0,
  )

/** Room below a chart for the names of `nameAxis`, px. */
export function nameRoom(names: readonly string[]): number {
  const longest = Math.min(NAME_PX, Math.max(0, ...names.map(namePx)))
  return Math.round(16 + longest * (names.length > SLANTED ? 1 : 0.75))
}

/**
 * Returns the axis with entry names under their marks: all names while there is room. Long names are cut; the tooltip
 * has them whole.
 */
export const nameAxis = (names: string[]) => ({
  type: 'category' as const,
  data: names,
  axisLabel: {
    rotate: names.length > SLANTED ? 90 : 45,
    fontSize: 11,
    width: NAME_PX,
    overflow: 'truncate' as const,
    ...(names.length <= UPRIGHT ? { interval: 0 } : {}),
  },
})

/** Width (px) that a chart of an analysis has for its marks in a window of 1280 px, and the gap between two names. */
const PLOT_PX = 880
const NAME_GAP_PX = 10

/** Returns by how many degrees names under the marks are slanted: not at all where all of them have room side by side. */
export const slantOf = (names: readonly string[], degrees: number): number =>
  Math.max(0, ...names.map(namePx)) + NAME_GAP_PX > PLOT_PX / Math.max(1, names.length) ? degrees : 0

/** Returns one entry at every point, beside its checks. */
export function pointsOption(data: OutputOf<typeof barChart>): EChartsOption {
  const names = data.points.map((point) => (point.used ? point.name : `${point.name}（未计入）`))
  const series = (name: string, values: (number | null)[], color: string) => ({
    type: 'bar' as const,
    name,
    barMaxWidth: 22,
    itemStyle: { color },
    data: values.map((value, index) => ({
      value: round(value, 1),
      itemStyle: { opacity: data.points[index]!.used ? 1 : 0.3 },
    })),
  })
  return {
    ...base,
    legend: { top: 0, right: 0 },
    grid: { left: 56, right: 20, top: 34, bottom: 60 },
    xAxis: { type: 'category', data: names, axisLabel: { rotate: slantOf(names, 35) } },
    yAxis: { type: 'value', name: 'kg/亩' },
    series: [
      series(
        data.name,
        data.points.map((point) => point.value),
        colors.entry,
      ),
      ...data.checks.map((check, index) =>
        series(
          `CK${check.ckNo} ${check.name}`,
          data.points.map((point) => point.checks[index] ?? null),
          index === 0 ? colors.check : colors.second,
        ),
      ),
      {
        type: 'line' as const,
        name: '组均值',
        data: data.points.map((point) => round(point.groupMean, 1)),
        lineStyle: { color: colors.mean, type: 'dashed' as const },
        itemStyle: { color: colors.mean },
      },
    ],
  }
}

/** Returns the yield over the years beside the check, with the gain as labels. */
export function yearsOption(data: OutputOf<typeof lineChart>): EChartsOption {
  const rows = data.series
  return {
    ...base,
    legend: { top: 0, right: 0 },
    grid: { left: 56, right: 20, top: 34, bottom: 50 },
    xAxis: { type: 'category', data: rows.map((row) => `${row.year} ${row.phaseLabel}`) },
    yAxis: { type: 'value', name: 'kg/亩', scale: true },
    series: [
      {
        type: 'line',
        name: data.name,
        data: rows.map((row) => round(row.yieldMu, 1)),
        itemStyle: { color: colors.entry },
        label: {
          show: true,
          formatter: ({ dataIndex }) => {
            const gain = rows[dataIndex]!.gainPct
            return gain === null ? '' : `比对照 ${formatGain(gain, 1)}%`
          },
        },
      },
      {
        type: 'line',
        name: '对照',
        data: rows.map((row) => round(row.ckYield, 1)),
        itemStyle: { color: colors.check },
      },
    ],
  }
}

/** Height of a chart of bars over entries, px; on a phone the legend and the names of lines above the plot need more. */
export const ENTRY_CHART_PX = 320
export const NARROW_ENTRY_CHART_PX = 420

/** Lodging and breakage stacked, the limit as a line, and the share of points at or above 10 % on a second axis. */
export function lodgingOption(data: OutputOf<typeof beatingDownAnalysis>): EChartsOption {
  const rows = data.rows.filter((row) => row.sum !== null).toSorted((a, b) => a.sum! - b.sum!)
  return {
    ...base,
    legend: { top: 0, right: 0 },
    grid: { left: 50, right: 50, top: 36, bottom: nameRoom(rows.map((row) => row.name)) },
    xAxis: nameAxis(rows.map((row) => row.name)),
    yAxis: [
      { type: 'value', name: '%' },
      { type: 'value', max: 100, splitLine: { show: false }, axisLabel: { formatter: '{value}%' } },
    ],
    series: [
      {
        type: 'bar',
        stack: 'sum',
        name: '倒伏率',
        barMaxWidth: 24,
        itemStyle: { color: colors.entry },
        data: rows.map((row) => round(row.lodging, 1)),
      },
      {
        type: 'bar',
        stack: 'sum',
        name: '倒折率',
        itemStyle: { color: colors.check },
        data: rows.map((row) => round(row.breakage, 1)),
      },
      {
        // Entries are no course: the rate of each is a mark of its own.
        type: 'scatter',
        name: '≥10%点率',
        yAxisIndex: 1,
        symbol: 'diamond',
        symbolSize: 13,
        z: 3,
        // The rim keeps a mark apart from the bar behind it.
        itemStyle: { color: colors.second, opacity: 1, borderColor: '#ffffff', borderWidth: 1.5 },
        data: rows.map((row) => round(row.share10, 0)),
      },
      limitLine(data.limit, rows.length),
    ],
  }
}

/** Returns the limit as a line over the bars; its words are in the legend, as beside the line they would lie on bars. */
const limitLine = (limit: number, bars: number): LineSeriesOption => ({
  type: 'line',
  name: `限值 ${limit}%`,
  color: colors.warn,
  // A line needs two places.
  symbol: bars === 1 ? 'emptyCircle' : 'none',
  lineStyle: { type: 'dashed' },
  data: Array.from({ length: bars }, () => limit),
})
