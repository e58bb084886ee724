import type {
  barChart,
  beatingDownAnalysis,
  lineChart,
  yieldAnalysis,
} from '@hepu/api/areas/experiment/statistic'
import type { OutputOf } from '@hepu/api/core/route'
import type { EChartsOption } from 'echarts'

/** One green scale, two accents: checks are ochre, the second accent is slate. */
export const colors = {
  entry: '#4f8a5f',
  check: '#b8862f',
  second: '#5d7186',
  mean: '#8a938b',
  warn: '#b3392b',
} as const

const round = (value: number | null, digits: number): number | null =>
  value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits

const base: EChartsOption = {
  animationDuration: 200,
  tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
  grid: { left: 56, right: 150, top: 36, bottom: 84 },
}

/** With more checks than these their lines would cover the bars: then only their bars are marked. */
const MOST_CHECK_LINES = 8

interface YieldLine {
  yAxis: number
  name: string
  lineStyle: { color: string }
  label?: { position: 'insideEndTop' }
}

/** Entry names slanted under the bars; long ones are cut, the tooltip has them whole. */
const nameAxis = (names: string[]) => ({
  type: 'category' as const,
  data: names,
  axisLabel: { rotate: 45, fontSize: 11, width: 96, overflow: 'truncate' as const },
})

/** Bars of entry means with check lines; the whisker on the best entry is one LSD long. */
export function yieldOption(data: OutputOf<typeof yieldAnalysis>): EChartsOption {
  const bars = data.bars.filter((bar) => bar.mean !== null)
  const values = bars.map((bar) => bar.mean!)
  const lowest = Math.min(...values, ...data.checks.flatMap((check) => check.mean ?? []))
  const lined = data.checks.length <= MOST_CHECK_LINES ? data.checks : []
  const lines: YieldLine[] = lined.flatMap((check) =>
    check.mean === null
      ? []
      : [
          {
            yAxis: round(check.mean, 1)!,
            name: `CK${check.ckNo} ${check.name}`,
            lineStyle: { color: colors.check },
          },
        ],
  )
  if (data.groupMean !== null) {
    lines.push({
      yAxis: round(data.groupMean, 1)!,
      name: '组均值',
      lineStyle: { color: colors.mean },
      label: { position: 'insideEndTop' },
    })
  }
  return {
    ...base,
    xAxis: nameAxis(bars.map((bar) => bar.name)),
    yAxis: { type: 'value', name: data.unit, min: Math.max(0, Math.floor((lowest * 0.85) / 10) * 10) },
    series: [
      {
        type: 'bar',
        name: '折亩产',
        barMaxWidth: 26,
        data: bars.map((bar) => ({
          value: round(bar.mean, 1)!,
          itemStyle: { color: bar.isCk ? colors.check : colors.entry },
        })),
        label: {
          show: bars.length <= 40,
          position: 'top',
          rotate: 90,
          align: 'left',
          verticalAlign: 'middle',
          fontSize: 10,
          formatter: ({ dataIndex }) => bars[dataIndex]!.letter05 ?? '',
        },
        markLine: {
          symbol: 'none',
          label: {
            formatter: ({ name, value }) => `${name} ${Number(value).toFixed(1)}`,
            position: 'end',
            fontSize: 10,
          },
          data: lines,
        },
      },
      ...(data.lsd05 === null || bars.length === 0
        ? []
        : [lsdWhisker(bars[0]!.name, values[0]!, data.lsd05)]),
    ],
  }
}

/** A vertical bar with end ticks from the best mean down by one LSD: entries whose bar ends above it do not differ from the best. */
function lsdWhisker(name: string, top: number, lsd: number) {
  return {
    type: 'line' as const,
    name: `LSD0.05 = ${lsd.toFixed(1)}`,
    data: [
      [name, round(top, 1)],
      [name, round(top - lsd, 1)],
    ],
    symbol: 'rect',
    symbolSize: [12, 2],
    lineStyle: { color: colors.warn, width: 2 },
    itemStyle: { color: colors.warn },
    z: 5,
  }
}

/** One entry at every point beside its checks. */
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
    xAxis: { type: 'category', data: names, axisLabel: { rotate: names.length > 8 ? 35 : 0 } },
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

/** Yield over the years beside the check, with the gain as labels. */
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
            return gain === null ? '' : `${gain > 0 ? '+' : ''}${gain.toFixed(1)}%`
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

/** Lodging and breakage stacked, the limit as a line, and the share of points at or above 10 % on a second axis. */
export function lodgingOption(data: OutputOf<typeof beatingDownAnalysis>): EChartsOption {
  const rows = data.rows.filter((row) => row.n > 0)
  return {
    ...base,
    legend: { top: 0, right: 0 },
    grid: { left: 50, right: 50, top: 36, bottom: 84 },
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
        markLine: {
          symbol: 'none',
          data: [{ yAxis: data.limit, name: '限值' }],
          lineStyle: { color: colors.warn },
          label: { formatter: `限值 ${data.limit}%`, position: 'insideStartTop' },
        },
      },
      {
        type: 'line',
        name: '≥10%点率',
        yAxisIndex: 1,
        itemStyle: { color: colors.second },
        data: rows.map((row) => round(row.share10, 0)),
      },
    ],
  }
}
