import type { fourQuadrants } from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import { quadrantAxes, type QuadrantPlace } from '@hepu/api/areas/dashboard/quadrant/quadrantAxes'
import type { OutputOf } from '@hepu/api/core/route'
import type { EChartsOption } from 'echarts'
import type { ChartTable } from '../../../ui/chart/chartTable.ts'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { NAME_GAP, placeNames, type PlacedLine, type Side } from '../../../ui/chart/placeNames.ts'
import { colors, dark } from '../../../ui/tokens.ts'
import type { Size } from '../wall/WallChart.tsx'
import { inTenThousands } from '../wall/wallText.ts'

type Answer = OutputOf<typeof fourQuadrants>
type Breed = Answer['breeds'][number]

const tones: Readonly<Record<QuadrantPlace, string>> = {
  明星: '#7fc08e',
  现金牛: '#d9b469',
  潜力: '#8fabc9',
  瘦狗: '#8b9a8f',
  新品: '#c98a6b',
}
/** Growth beyond this (per cent) is drawn at the edge, so that one breed does not press all others together. */
const EDGE = 120

/** Margins of the plot on the canvas of a wall and on a phone, with the size of names and figures and the steps of an axis; px. */
const looks = {
  wall: { grid: { left: 56, right: 44, top: 30, bottom: 44 }, fontPx: 14, labelPx: 15, steps: 6 },
  phone: { grid: { left: 46, right: 36, top: 26, bottom: 40 }, fontPx: 11, labelPx: 11, steps: 4 },
}
/** The axis of shares ends at this multiple of the largest share, so that its bubble is whole. */
const SHARE_END = 1.05
/** Distance of the label of a line from the plot, and its size, px. */
const TAG_PX = { away: 5, size: 32 }
/** Share of the range of growth that is left free at its ends. */
const BEYOND = 0.14

/** Returns the name of a bubble, with its growth where that is beyond the edge at which it is drawn. */
const nameOf = ({ name, y }: Breed) => (y !== null && y > EDGE ? `${name} ↑${formatNumber(y, 0)}%` : name)

/** Returns the least round step that divides a range into at most this number of parts. */
function roundStep(range: number, parts: number): number {
  const least = range / parts
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 2.5, 5].find((step) => step * power >= least) ?? 10)
}

/** Returns the axes in which all bubbles have room: growth between round ends, share a little beyond the largest one. */
function rangesOf(points: readonly Point[], growthCut: number | null, parts: number) {
  const growth = [0, ...points.map(({ y }) => y), ...(growthCut === null ? [] : [growthCut])]
  const [low, high] = [Math.min(...growth), Math.max(...growth)]
  const beyond = (high - low || 1) * BEYOND
  const interval = roundStep(high - low + 2 * beyond, parts)
  const largest = Math.max(1, ...points.map(({ x }) => x))
  return {
    x: { min: 0, max: largest * SHARE_END, interval: roundStep(largest, parts) },
    y: {
      min: Math.floor((low - beyond) / interval) * interval,
      max: Math.ceil((high + beyond) / interval) * interval,
      interval,
    },
  }
}

interface Place {
  theme: 'dark' | 'light'
  /** Size of the drawing, px. */
  size: Size
  isPhone: boolean
}

/**
 * Returns the drawing of the breeds that the split places, as bubbles by amount, or by quantity without amounts, and the
 * breeds whose name has no room in it without covering a bubble or another name.
 */
export function quadrantOption(
  { breeds, axes, shareCut, growthCut }: Answer,
  { theme, size, isPhone }: Place,
): { option: EChartsOption; unnamed: string[] } {
  const { grid, fontPx, labelPx, steps } = looks[isPhone ? 'phone' : 'wall']
  const placed = breeds.filter(({ x, y }) => x !== null && y !== null)
  const points = pointsOf(placed)
  const range = rangesOf(points, growthCut, steps)
  const sides = sidesOf(placed, points, { range, grid, size, fontPx, shareCut, growthCut })
  const { text, quiet } = theme === 'dark' ? dark : colors
  const ground = theme === 'dark' ? dark.panel : '#ffffff'
  const axisLabel = { fontSize: labelPx, hideOverlap: true }
  const option: EChartsOption = {
    animationDuration: 300,
    tooltip: {
      confine: true,
      formatter: (params) => {
        const [first] = Array.isArray(params) ? params : [params]
        const breed = placed.find(({ name }) => name === first?.name)
        return breed ? tipOf(breed) : ''
      },
    },
    grid,
    xAxis: {
      type: 'value',
      ...range.x,
      // The end of the axis is no round figure.
      axisLabel: { ...axisLabel, showMaxLabel: false },
      axisTick: { show: false },
      splitLine: { showMaxLine: false },
      name: `${quadrantAxes.share.labels[axes.share]}（%）`,
      nameLocation: 'middle',
      nameGap: grid.bottom - fontPx - 2,
    },
    yAxis: { type: 'value', ...range.y, axisLabel: { ...axisLabel, formatter: '{value}%' } },
    series: [
      {
        type: 'scatter',
        name: '品种',
        data: placed.map((breed, at) => ({
          name: breed.name,
          value: [points[at]!.x, points[at]!.y],
          symbolSize: points[at]!.size,
          itemStyle: { color: tones[breed.place], opacity: 0.85 },
          label: sides[at] ? { show: true, position: sides[at], formatter: nameOf(breed) } : { show: false },
        })),
        label: {
          distance: NAME_GAP,
          fontSize: fontPx,
          color: text,
          backgroundColor: ground,
          padding: [2, 2],
        },
        // Below the names, whose ground interrupts it.
        markLine: {
          z: 1,
          silent: true,
          symbol: 'none',
          lineStyle: { color: quiet, type: 'dashed' },
          label: { color: quiet, fontSize: Math.min(13, labelPx), formatter: '{c}%' },
          data: [
            ...(shareCut === null ? [] : [{ xAxis: shareCut }]),
            ...(growthCut === null ? [] : [{ yAxis: growthCut }]),
          ],
        },
      },
    ],
  }
  return { option, unnamed: placed.flatMap(({ name }, at) => (sides[at] ? [] : [name])) }
}

/** Returns the true figures of the breeds that are drawn; growth beyond the edge is drawn at the edge. */
export function quadrantTable({ breeds, axes }: Answer): ChartTable {
  const placed = breeds.filter(({ x, y }) => x !== null && y !== null)
  return {
    heads: [
      '品种',
      '象限',
      `${quadrantAxes.share.labels[axes.share]}（%）`,
      `${quadrantAxes.growth.labels[axes.growth]}（%）`,
    ],
    rows: placed.map(({ name, place, x, y }) => ({
      name,
      cells: [place, formatNumber(x, 1), formatNumber(y, 1)],
    })),
  }
}

interface Point {
  x: number
  y: number
  /** Diameter, px. */
  size: number
}

/** Returns where the bubbles are, in the units of the axes, and how large. */
function pointsOf(placed: readonly Breed[]): Point[] {
  const amountOf = ({ amount, kg }: Breed) => Math.max(0, Number(amount ?? kg))
  const most = Math.max(1, ...placed.map(amountOf))
  return placed.map((breed) => ({
    x: breed.x ?? 0,
    y: Math.min(breed.y ?? 0, EDGE),
    size: 12 + 30 * Math.sqrt(amountOf(breed) / most),
  }))
}

interface PlotPlace {
  range: ReturnType<typeof rangesOf>
  grid: { left: number; right: number; top: number; bottom: number }
  size: Size
  fontPx: number
  shareCut: number | null
  growthCut: number | null
}

/** Returns the side of each bubble on which its name has room, null without one. The largest one has the first choice. */
function sidesOf(
  placed: readonly Breed[],
  points: readonly Point[],
  { range: { x, y }, grid, size, fontPx, shareCut, growthCut }: PlotPlace,
): (Side | null)[] {
  const [width, height] = [size.width - grid.left - grid.right, size.height - grid.top - grid.bottom]
  const acrossTo = (share: number) => (width * (share - x.min)) / (x.max - x.min)
  const downTo = (growth: number) => (height * (y.max - growth)) / (y.max - y.min)
  const order = points.map((_, at) => at).toSorted((a, b) => points[b]!.size - points[a]!.size)
  const marks = order.map((at) => ({
    name: nameOf(placed[at]!),
    size: points[at]!.size,
    x: acrossTo(points[at]!.x),
    y: downTo(points[at]!.y),
  }))
  // The label of the line of growth is beside the plot: no name covers it.
  const tags =
    growthCut === null
      ? []
      : [{ name: '', size: TAG_PX.size, x: width + TAG_PX.away + TAG_PX.size / 2, y: downTo(growthCut) }]
  const found = placeNames([...marks, ...tags], {
    room: { left: 0, right: width + grid.right, top: 0, bottom: height },
    lines: cutLines({
      across: shareCut === null ? null : acrossTo(shareCut),
      down: growthCut === null ? null : downTo(growthCut),
      width,
      height,
    }),
    fontPx,
  })
  const sides = new Map(order.map((at, i) => [at, found[i] ?? null]))
  return points.map((_, at) => sides.get(at) ?? null)
}

/** Returns the lines of the two cuts in a plot of this size, px; without a cut there is no line. */
const cutLines = (at: {
  across: number | null
  down: number | null
  width: number
  height: number
}): PlacedLine[] => [
  ...(at.across === null ? [] : [upright(at.across, at.height)]),
  ...(at.down === null ? [] : [level(at.down, at.width)]),
]
const upright = (x: number, height: number): PlacedLine => [
  [x, 0],
  [x, height],
]
const level = (y: number, width: number): PlacedLine => [
  [0, y],
  [width, y],
]

const tipOf = ({ name, place, x, y, kg, amount }: Breed): string =>
  [
    `${name} · ${place}`,
    `横轴 ${formatNumber(x, 1)}%，纵轴 ${formatNumber(y, 1)}%`,
    `净销量 ${inTenThousands(kg)} 万公斤`,
    ...(amount === null ? [] : [`销售额 ${inTenThousands(amount)} 万元`]),
  ]
    .map((line) => line.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`))
    .join('<br>')
