import type { yieldAnalysis } from '@hepu/api/areas/experiment/analysis/statistic'
import { isOfOnePoint, ONE_POINT } from '@hepu/api/areas/experiment/analysis/analysis'
import type { OutputOf } from '@hepu/api/core/route'
import type { CustomSeriesRenderItem, EChartsOption, SeriesOption } from 'echarts'
import type { ChartTable } from '../../../ui/chart/chartTable.ts'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { axisTooltip, base, colors, ENTRY_CHART_PX, nameAxis, nameRoom, round } from './chartOptions.ts'
import { placesApart } from './placesApart.ts'

type Data = OutputOf<typeof yieldAnalysis>
type Bar = Data['bars'][number] & { mean: number }

/** Bars start at zero; if the lowest mean is more than this share of the best, all bars would look alike. */
const ALIKE = 0.7
/** With more checks than these their lines would cover the entries: then only their own marks have the colour. */
const MAX_CHECK_LINES = 8
/** With more entries than these there is no room for letters. */
const MAX_LETTERS = 40
/** Pixels of the room above the plot, and from the middle of a line's label to that of the next one. */
const TOP_PX = 44
const LABEL_PX = 14
/** How much longer than its figures the axis may be, because it starts and ends at a round number. */
const ROUNDED = 1.6

const barsOf = ({ bars }: Data): Bar[] => bars.filter((bar): bar is Bar => bar.mean !== null)

const colorOf = ({ isCk }: Bar): string => (isCk ? colors.check : colors.entry)

const isAlike = (bars: readonly Bar[]): boolean => {
  const means = bars.map(({ mean }) => mean)
  return Math.min(...means) > ALIKE * Math.max(...means)
}

/**
 * Returns entries by mean with a line for each check and for the group mean. Bars start at zero, with one LSD drawn
 * down from the best. Means too close for bars are points with whiskers of half an LSD to both sides: two entries whose
 * whiskers do not meet differ by more than the LSD. The axis of points does not start at zero and says so.
 */
export function yieldOption(data: Data): EChartsOption {
  const bars = barsOf(data)
  const asPoints = isAlike(bars)
  const names = bars.map((bar) => barName(bar, data))
  const bottom = nameRoom(names)
  const lined = [...checkLines(data), ...meanLine(data)]
  const labels = lineLabels(lined, {
    axisRange: axisRangeOf(data, bars, asPoints),
    px: ENTRY_CHART_PX - TOP_PX - bottom,
  })
  const lines = [...lined, ...labels]
  return {
    ...base,
    tooltip: { ...axisTooltip, formatter: (params) => tipOf(data, bars, params) },
    legend: { top: 0, right: 24 },
    grid: {
      left: 56,
      right: labels.length > 0 ? 150 : 24,
      top: TOP_PX,
      bottom,
    },
    xAxis: nameAxis(names),
    yAxis: {
      type: 'value',
      name: asPoints ? `${data.unit}（不从0起）` : data.unit,
      nameTextStyle: { align: 'left' },
      scale: asPoints,
      ...(asPoints ? {} : { boundaryGap: [0, '12%'] }),
    },
    series: [asPoints ? points(bars, lines) : columns(bars, lines), ...lsdMarks(data, bars, asPoints)],
  }
}

/** A line across the plot, the label at its end, or both. */
interface Line {
  yAxis: number
  name: string
  lineStyle: { color: string; opacity?: number }
  label: { show?: boolean; position?: 'end'; opacity?: number }
}

const labelOf = (name: string, mean: number): string => `${name} ${mean.toFixed(1)}`

/** Returns the lines of the checks; `lineLabels` draws their labels. */
function checkLines({ checks }: Data): Line[] {
  const lined = checks.length <= MAX_CHECK_LINES ? checks : []
  return lined.flatMap(({ ckNo, name, mean }) => {
    const yAxis = round(mean, 1)
    if (yAxis === null) return []
    const words = labelOf(`CK${ckNo} ${name}`, yAxis)
    return [{ yAxis, name: words, lineStyle: { color: colors.check }, label: { show: false } }]
  })
}

/** Returns the labels at the right ends of the lines; labels of close lines are moved apart, in the order of their lines. */
function lineLabels(lines: readonly Line[], { axisRange, px }: { axisRange: AxisRange; px: number }): Line[] {
  const gap = (LABEL_PX / px) * (axisRange.high - axisRange.low) * ROUNDED
  const places = placesApart(
    lines.map(({ yAxis }) => yAxis),
    gap,
    axisRange,
  )
  return lines.map(({ name, lineStyle }, at) => ({
    yAxis: places[at]!,
    name,
    lineStyle: { ...lineStyle, opacity: 0 },
    // A label is as opaque as its line unless it sets its own opacity.
    label: { position: 'end', opacity: 1 },
  }))
}

function meanLine({ groupMean }: Data): Line[] {
  const yAxis = round(groupMean, 1)
  if (yAxis === null) return []
  const name = labelOf('组均值', yAxis)
  return [{ yAxis, name, lineStyle: { color: colors.mean }, label: { show: false } }]
}

interface AxisRange {
  low: number
  high: number
}

/** Returns the least range of the axis: to zero and the end of the LSD under bars, around points to the ends of the whiskers. */
function axisRangeOf({ lsd05 }: Data, bars: readonly Bar[], asPoints: boolean): AxisRange {
  const means = bars.map(({ mean }) => mean)
  const lsd = lsd05 ?? 0
  const [lowest, best] = [Math.min(...means), Math.max(...means)]
  if (!asPoints) return { low: Math.min(0, lowest, best - lsd), high: Math.max(0, best) }
  const [low, high] = [lowest - lsd / 2, best + lsd / 2]
  // Around one figure alone ECharts makes an axis as long as the figure.
  return low === high ? { low: low / 2, high: high * 1.5 } : { low, high }
}

const markLine = (lines: readonly Line[]) => ({
  symbol: 'none',
  // A hovered line would show its own label beside the moved ones.
  silent: true,
  label: {
    formatter: ({ name }: { name: string }) => name,
    fontSize: 10,
    width: 140,
    overflow: 'truncate' as const,
  },
  data: [...lines],
})

/** Returns the part that both ways of drawing share: figures in their colours, with letters above them. */
const marks = (bars: readonly Bar[], lines: readonly Line[]) => ({
  name: '折亩产',
  color: colors.entry,
  data: bars.map((bar) => ({ value: round(bar.mean, 1)!, itemStyle: { color: colorOf(bar) } })),
  markLine: markLine(lines),
})

const letters = (bars: readonly Bar[]) => ({
  show: bars.length <= MAX_LETTERS,
  position: 'top' as const,
  rotate: 90,
  align: 'left' as const,
  verticalAlign: 'middle' as const,
  fontSize: 10,
  formatter: ({ dataIndex }: { dataIndex: number }) => bars[dataIndex]!.letter05 ?? '',
})

const columns = (bars: readonly Bar[], lines: readonly Line[]): SeriesOption => ({
  ...marks(bars, lines),
  type: 'bar',
  barMaxWidth: 26,
  label: letters(bars),
})

const points = (bars: readonly Bar[], lines: readonly Line[]): SeriesOption => ({
  ...marks(bars, lines),
  type: 'scatter',
  symbolSize: 8,
  z: 6,
})

/** Returns the name of an entry at the axis, with a mark if its mean is that of a single point. */
const barName = (bar: Bar, { usedPoints }: Data): string =>
  isOfOnePoint(bar, usedPoints) ? `${bar.name}（${ONE_POINT}）` : bar.name

/** Whether the LSD holds for an entry: the analysis of variance leaves out entries that lack a point, and gives them no letter. */
const isCompared = ({ letter05 }: Bar, bars: readonly Bar[]): boolean =>
  letter05 !== null || bars.every((bar) => bar.letter05 === null)

/** Returns the marks of the LSD, with level and value in the legend; none without an LSD. */
function lsdMarks({ lsd05, unit }: Data, bars: readonly Bar[], asPoints: boolean): SeriesOption[] {
  const best = bars.find((bar) => isCompared(bar, bars))
  if (lsd05 === null || !best) return []
  const name = `LSD0.05 = ${formatNumber(lsd05, 2)} ${unit}`
  return asPoints ? [whiskers(bars, lsd05, name)] : [lsdBar(best, lsd05, name)]
}

/** Returns a bar from the best mean down by one LSD: entries that end above its lower end do not differ from the best. */
function lsdBar(best: Bar, lsd: number, name: string): SeriesOption {
  return {
    type: 'line',
    name,
    data: [
      [best.name, round(best.mean, 1)],
      [best.name, round(best.mean - lsd, 1)],
    ],
    symbol: 'rect',
    symbolSize: [12, 2],
    lineStyle: { color: colors.warn, width: 2 },
    itemStyle: { color: colors.warn },
    z: 5,
  }
}

/** Returns a whisker one LSD long at every entry for which the LSD holds, its middle at the mean. */
function whiskers(bars: readonly Bar[], lsd: number, name: string): SeriesOption {
  return {
    type: 'custom',
    name,
    itemStyle: { color: colors.warn },
    renderItem: drawWhisker,
    encode: { x: 0, y: [1, 2] },
    data: bars.flatMap((bar, at) =>
      isCompared(bar, bars) ? [[at, bar.mean - lsd / 2, bar.mean + lsd / 2]] : [],
    ),
  }
}

const drawWhisker: CustomSeriesRenderItem = (_, api) => {
  const [x, low] = api.coord([api.value(0), api.value(1)]) as [number, number]
  const [, high] = api.coord([api.value(0), api.value(2)]) as [number, number]
  const style = { stroke: colors.warn, lineWidth: 1.2 }
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    ({ type: 'line', shape: { x1, y1, x2, y2 }, style }) as const
  return {
    type: 'group',
    children: [line(x, low, x, high), line(x - 3, low, x + 3, low), line(x - 3, high, x + 3, high)],
  }
}

type TipParams = Parameters<
  Exclude<NonNullable<Exclude<EChartsOption['tooltip'], unknown[]>>['formatter'], string | undefined>
>[0]

function tipOf(data: Data, bars: readonly Bar[], params: TipParams): string {
  const first = Array.isArray(params) ? params[0] : params
  const bar = first && bars[first.dataIndex]
  if (!bar) return ''
  return [
    `${bar.name}${bar.isCk ? `（CK${bar.ckNo}）` : ''}`,
    `折亩产 ${formatNumber(bar.mean, 1)}，第${bar.rank ?? '—'}位`,
    `${bar.n}点${isOfOnePoint(bar, data.usedPoints) ? '（只在1点有数据，位次与其他品种不可比）' : ''}`,
    ...(bar.letter05 ? [`显著性字母（0.05） ${bar.letter05}`] : []),
  ]
    .map((line) => line.replaceAll('<', '&lt;'))
    .join('<br>')
}

/** Returns the figures of the chart as a table. */
export const yieldTable = (data: Data): ChartTable | null => {
  const bars = barsOf(data)
  if (bars.length === 0) return null
  return {
    heads: ['品种', `折亩产(${data.unit})`, '位次', '点数', '显著性字母(0.05)'],
    rows: bars.map(({ name, mean, rank, n, letter05 }) => ({
      name,
      cells: [formatNumber(mean, 1), rank, n, letter05],
    })),
  }
}
