import type { yieldAnalysis } from '@hepu/api/areas/experiment/statistic'
import type { OutputOf } from '@hepu/api/core/route'
import type { CustomSeriesRenderItem, EChartsOption, SeriesOption } from 'echarts'
import type { ChartTable } from '../../../ui/chartTable.ts'
import { formatNumber } from '../../../ui/formatNumber.ts'
import { axisTooltip, base, colors, nameAxis, nameRoom, round } from './chartOptions.ts'

type Data = OutputOf<typeof yieldAnalysis>
type Bar = Data['bars'][number] & { mean: number }

/** Bars begin at zero; where the lowest mean is more than this share of the best, they would all look alike. */
const ALIKE = 0.7
/** With more checks than these their lines would cover the entries: then only their own marks have the colour. */
const MOST_CHECK_LINES = 8
/** With more entries than these there is no room for letters. */
const MOST_LETTERS = 40

const barsOf = ({ bars }: Data): Bar[] => bars.filter((bar): bar is Bar => bar.mean !== null)

const colorOf = ({ isCk }: Bar): string => (isCk ? colors.check : colors.entry)

const isAlike = (bars: readonly Bar[]): boolean => {
  const means = bars.map(({ mean }) => mean)
  return Math.min(...means) > ALIKE * Math.max(...means)
}

/**
 * Entries by mean with a line for each check and for the group mean. Bars stand on zero, with one LSD drawn down from
 * the best. Means too close for that are points with whiskers of half an LSD to both sides, so that two entries whose
 * whiskers do not meet differ by more than the LSD; their axis does not begin at zero and says so.
 */
export function yieldOption(data: Data): EChartsOption {
  const bars = barsOf(data)
  const lines = linesOf(data)
  const asPoints = isAlike(bars)
  const names = bars.map(({ name }) => name)
  return {
    ...base,
    tooltip: { ...axisTooltip, formatter: (params) => tipOf(bars, params) },
    legend: { top: 0, right: 24 },
    grid: {
      left: 56,
      right: lines.some(({ label }) => !label) ? 150 : 24,
      top: 44,
      bottom: nameRoom(names),
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

interface Line {
  yAxis: number
  name: string
  lineStyle: { color: string }
  /** Only of the group mean; those of checks stand at the right. */
  label?: { position: 'insideEndTop' }
}

function linesOf({ checks, groupMean }: Data): Line[] {
  const lined = checks.length <= MOST_CHECK_LINES ? checks : []
  const lines: Line[] = lined.flatMap(({ ckNo, name, mean }) =>
    mean === null
      ? []
      : [
          {
            yAxis: round(mean, 1)!,
            name: `CK${ckNo} ${name}`,
            lineStyle: { color: colors.check },
          },
        ],
  )
  if (groupMean === null) return lines
  const label = { position: 'insideEndTop' } as const
  const lineStyle = { color: colors.mean }
  return [...lines, { yAxis: round(groupMean, 1)!, name: '组均值', lineStyle, label }]
}

const markLine = (lines: readonly Line[]) => ({
  symbol: 'none',
  label: {
    formatter: ({ name, value }: { name: string; value?: unknown }) => `${name} ${Number(value).toFixed(1)}`,
    position: 'end' as const,
    fontSize: 10,
    width: 140,
    overflow: 'truncate' as const,
  },
  data: [...lines],
})

/** What both ways of drawing share: the figures in their colours, letters above them. */
const marks = (bars: readonly Bar[], lines: readonly Line[]) => ({
  name: '折亩产',
  color: colors.entry,
  data: bars.map((bar) => ({ value: round(bar.mean, 1)!, itemStyle: { color: colorOf(bar) } })),
  markLine: markLine(lines),
})

const letters = (bars: readonly Bar[]) => ({
  show: bars.length <= MOST_LETTERS,
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

/** How the LSD is drawn, with its level and value in the legend. Nothing where there is none. */
function lsdMarks({ lsd05, unit }: Data, bars: readonly Bar[], asPoints: boolean): SeriesOption[] {
  const [best] = bars
  if (lsd05 === null || !best) return []
  const name = `LSD0.05 = ${formatNumber(lsd05, 2)} ${unit}`
  return asPoints ? [whiskers(bars, lsd05, name)] : [lsdBar(best, lsd05, name)]
}

/** From the best mean down by one LSD: entries whose bar ends above it do not differ from the best. */
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

/** One LSD long at every entry, its middle at the mean. */
function whiskers(bars: readonly Bar[], lsd: number, name: string): SeriesOption {
  return {
    type: 'custom',
    name,
    itemStyle: { color: colors.warn },
    renderItem: drawWhisker,
    encode: { x: 0, y: [1, 2] },
    data: bars.map(({ mean }, at) => [at, mean - lsd / 2, mean + lsd / 2]),
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

function tipOf(bars: readonly Bar[], params: TipParams): string {
  const first = Array.isArray(params) ? params[0] : params
  const bar = first && bars[first.dataIndex]
  if (!bar) return ''
  return [
    `${bar.name}${bar.isCk ? `（CK${bar.ckNo}）` : ''}`,
    `折亩产 ${formatNumber(bar.mean, 1)}，第${bar.rank ?? '—'}位`,
    ...(bar.letter05 ? [`显著性字母（0.05） ${bar.letter05}`] : []),
  ]
    .map((line) => line.replaceAll('<', '&lt;'))
    .join('<br>')
}

/** The same figures as a table. */
export const yieldTable = (data: Data): ChartTable | null => {
  const bars = barsOf(data)
  if (bars.length === 0) return null
  return {
    heads: ['品种', `折亩产(${data.unit})`, '位次', '显著性字母(0.05)'],
    rows: bars.map(({ name, mean, rank, letter05 }) => ({
      name,
      cells: [formatNumber(mean, 1), rank, letter05],
    })),
  }
}
