import type { ammi, gge, Scaling } from '@hepu/api/areas/experiment/fits/biplot'
import type { OutputOf } from '@hepu/api/core/route'
import type { EChartsOption, SeriesOption } from 'echarts'
import type { ChartTable } from '../../../ui/chart/chartTable.ts'
import { axisRange, roundLabels, type Range } from '../../../ui/chart/axisRange.ts'
import type { AxisLine, LabelOf, NamedMark, Plot } from '../../../ui/chart/NamedChart.tsx'
import { legendHeight } from '../../../ui/chart/narrow/legend.ts'
import { FONT_PX } from '../../../ui/chart/narrow/parts.ts'
import { nameLabel, pickedRing } from '../../../ui/chart/nameLabel.ts'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { colors } from '../analysis/chartOptions.ts'

type Ammi = OutputOf<typeof ammi>
type Gge = OutputOf<typeof gge>
type Place = readonly [number, number]

interface Mark {
  name: string
  place: Place
  isCk: boolean
  /** A corner of the polygon: always named. */
  isCorner?: boolean
}

/** The content of a biplot of either analysis. */
export interface Biplot {
  x: string
  y: string
  entries: Mark[]
  points: Mark[]
  /** Points as arrows from here; null: as marks. */
  origin: Place | null
  /** Lines between two points. */
  lines: { name: string; places: Place[]; color: string; dashed: boolean }[]
  /** One unit is as long on either axis: distances and angles are true. */
  isSquare: boolean
}

/** Which axes an AMMI biplot shows: AMMI1 or AMMI2. */
export type AmmiAxes = 'mean' | 'axes'

/** AMMI1 (mean × first component) or AMMI2 (first × second). */
export function ammiPlot({ entries, points, axes, trait }: Ammi, shown: AmmiAxes): Biplot {
  const axisName = (k: number): string => `IPCA${k + 1}（${formatNumber(axes[k]?.pctOfGe, 1)}%）`
  const placeOf = (one: { mean: number; scores: number[] }): Place =>
    shown === 'mean' ? [one.mean, one.scores[0] ?? 0] : [one.scores[0] ?? 0, one.scores[1] ?? 0]
  return {
    x: shown === 'mean' ? `${trait.label}平均${trait.unit ? `(${trait.unit})` : ''}` : axisName(0),
    y: shown === 'mean' ? axisName(0) : axisName(1),
    entries: entries.map((entry) => ({ name: entry.name, isCk: entry.isCk, place: placeOf(entry) })),
    points: points.map((point) => ({ name: point.name, isCk: false, place: placeOf(point) })),
    origin: shown === 'mean' ? null : [0, 0],
    lines: [],
    isSquare: shown === 'axes',
  }
}

/** Returns a GGE biplot in one scaling, with the polygon of the winners and the axis of the average environment. */
export function ggePlot(
  { scalings, winners, pctVariance }: Gge,
  scaling: Scaling,
  parts: { hull: boolean; axis: boolean },
): Biplot {
  const { entries = [], points = [] } = scalings?.[scaling] ?? {}
  const placeOf = ({ scores }: { scores: number[] }): Place => [scores[0] ?? 0, scores[1] ?? 0]
  const places = new Map(entries.map((entry) => [entry.name, placeOf(entry)]))
  const corners = new Set(winners?.hull)
  const extent = 1.1 * Math.max(...[...entries, ...points].map((one) => Math.hypot(...placeOf(one))), 0)
  return {
    x: `PC1（${formatNumber(pctVariance[0], 1)}%）`,
    y: `PC2（${formatNumber(pctVariance[1], 1)}%）`,
    entries: entries.map((entry) => ({
      name: entry.name,
      isCk: entry.isCk,
      place: placeOf(entry),
      isCorner: parts.hull && corners.has(entry.name),
    })),
    points: points.map((point) => ({ name: point.name, isCk: false, place: placeOf(point) })),
    origin: [0, 0],
    lines: [
      ...(parts.hull && winners ? hullLines(winners.hull, places) : []),
      ...(parts.hull && winners && scaling === 'symmetric' ? rayLines(winners.rays, extent) : []),
      ...(parts.axis ? axisLines(points.map(placeOf), extent) : []),
    ],
    isSquare: true,
  }
}

/**
 * Returns the lines of the hull. Its corners are the same entries in every scaling: the scalings differ by a factor for
 * each axis.
 */
function hullLines(hull: readonly string[], places: ReadonlyMap<string, Place>): Biplot['lines'] {
  const corners = hull.flatMap((name) => {
    const place = places.get(name)
    return place ? [place] : []
  })
  const closed = corners.length > 1 ? [...corners, corners[0]!] : corners
  return [{ name: '适宜区多边形', places: closed, color: colors.entry, dashed: false }]
}

const rayLines = (rays: readonly number[][], extent: number): Biplot['lines'] =>
  rays.map(([x = 0, y = 0]) => ({
    name: '分区线',
    places: [[0, 0] as const, [x * extent, y * extent] as const],
    color: colors.mean,
    dashed: true,
  }))

function axisLines(points: readonly Place[], extent: number): Biplot['lines'] {
  const x = points.reduce((sum, place) => sum + place[0], 0) / points.length
  const y = points.reduce((sum, place) => sum + place[1], 0) / points.length
  const length = Math.hypot(x, y)
  if (!(length > 0)) return []
  const [dx, dy] = [(x / length) * extent, (y / length) * extent]
  const line = (name: string, places: Place[], dashed: boolean) => ({
    name,
    places,
    color: colors.warn,
    dashed,
  })
  return [
    line(
      '平均环境轴',
      [
        [-dx, -dy],
        [dx, dy],
      ],
      false,
    ),
    line(
      '平均表现分界',
      [
        [dy, -dx],
        [-dy, dx],
      ],
      true,
    ),
  ]
}

/** Diameters of marks, px. The name of the larger mark has the first choice of a place. */
const SIZE = { entry: 7, point: 9, check: 10, corner: 11 }

/** Longest side of a square plot, and the room around a plot with its legend, px. */
const SQUARE_PX = 500
const ROOM = { left: 66, right: 20, top: 12, bottom: 56 }
/** How far the axes reach beyond the outermost marks, as a share of their range. */
const BEYOND = 0.12

/** Returns the entries and then the points, with the diameters of their marks. */
export const biplotMarks = ({ entries, points }: Biplot): NamedMark[] => [
  ...entries.map(({ name, place, isCk, isCorner }) => ({
    name,
    place,
    size: isCorner ? SIZE.corner : isCk ? SIZE.check : SIZE.entry,
  })),
  ...points.map(({ name, place }) => ({ name, place, size: SIZE.point })),
]

/** Returns the plot in a box of this width: a square one in its middle, any other one as wide as the box. */
export function biplotPlot(biplot: Biplot, boxPx: number): Plot {
  const room = Math.max(80, boxPx - ROOM.left - ROOM.right)
  const side = Math.min(SQUARE_PX, room)
  const marks = [...biplot.entries, ...biplot.points]
  const ranges = biplot.isSquare
    ? squareRange(marks)
    : {
        x: axisRange(
          marks.map(({ place }) => place[0]),
          BEYOND,
        ),
        y: axisRange(
          marks.map(({ place }) => place[1]),
          BEYOND,
        ),
      }
  const left = biplot.isSquare ? Math.max(ROOM.left, (boxPx - side) / 2) : ROOM.left
  const width = biplot.isSquare ? side : room
  const top = legendHeight({ legend: legendOf(biplot) }, boxPx) + ROOM.top
  return { left, top, width, height: side, ...ranges, lines: linesOf(biplot) }
}

/** The lines from the origin to the points. */
const ARROWS = '试点向量'

/** Returns the legend: marks, then lines. */
const legendOf = ({ lines, origin }: Biplot) => ({
  top: 0,
  left: 0,
  right: 0,
  itemWidth: 14,
  itemGap: 8,
  textStyle: { fontSize: FONT_PX },
  // Lines have no marks.
  data: [
    '品种',
    '试点',
    ...[...new Set([...lines.map(({ name }) => name), ...(origin ? [ARROWS] : [])])].map((name) => ({
      name,
      itemStyle: { opacity: 0 },
    })),
  ],
})

/** Returns the stretches of all lines and the arrows of the points. */
const linesOf = ({ lines, origin, points }: Biplot): AxisLine[] => [
  ...lines.flatMap(({ places }) =>
    places.slice(1).map((place, before): AxisLine => [places[before]!, place]),
  ),
  ...(origin ? points.map(({ place }): AxisLine => [origin, place]) : []),
]

/** Returns the height of the drawing in a box of this width, px. */
export function biplotHeight(biplot: Biplot, boxPx: number): number {
  const { top, height } = biplotPlot(biplot, boxPx)
  return top + height + ROOM.bottom
}

/** Returns the drawing of a biplot. The ends of the axes are no round numbers and have no label. */
export function biplotOption(biplot: Biplot, plot: Plot, labelOf: LabelOf): EChartsOption {
  const { x, y, origin, entries, points } = biplot
  const axis = {
    type: 'value' as const,
    nameLocation: 'middle' as const,
    ...roundLabels,
  }
  const { left, top, width, height } = plot
  return {
    animation: false,
    tooltip: {
      confine: true,
      formatter: (params) => {
        const { name, value, seriesName } = Array.isArray(params) ? params[0]! : params
        if (!Array.isArray(value)) return ''
        const figures = value.map((one) => formatNumber(Number(one), 3)).join('，')
        return `${seriesName} ${name.replaceAll('<', '&lt;')}<br>${figures}`
      },
    },
    legend: legendOf(biplot),
    grid: { left, top, width, height },
    xAxis: { ...axis, ...plot.x, name: x, nameGap: 30 },
    yAxis: { ...axis, ...plot.y, name: y, nameGap: 46 },
    // A line whose end is beyond the axes is cut at the edge, not left out.
    dataZoom: [
      { type: 'inside', xAxisIndex: 0, filterMode: 'none' },
      { type: 'inside', yAxisIndex: 0, filterMode: 'none' },
    ],
    series: [
      ...biplot.lines.map(lineSeries),
      ...(origin ? points.map((point) => arrow(origin, point)) : []),
      marks('品种', entries, { symbol: 'circle', labelOf }),
      marks('试点', points, { symbol: 'diamond', labelOf: (index) => labelOf(entries.length + index) }),
    ],
  }
}

/** Returns the same range on both axes, around the origin. */
function squareRange(marks: readonly Mark[]): { x: Range; y: Range } {
  const end = (1 + BEYOND) * Math.max(...marks.flatMap(({ place }) => place.map(Math.abs)), 1e-9)
  const range = { min: -end, max: end }
  return { x: range, y: range }
}

const lineSeries = ({ name, places, color, dashed }: Biplot['lines'][number]): SeriesOption => ({
  type: 'line',
  name,
  silent: true,
  symbol: 'none',
  z: 1,
  lineStyle: { color, width: 1.2, type: dashed ? 'dashed' : 'solid' },
  data: places.map((place) => [...place]),
})

const arrow = (origin: Place, { place }: Mark): SeriesOption => ({
  type: 'line',
  name: ARROWS,
  silent: true,
  symbol: 'none',
  z: 1,
  lineStyle: { color: colors.second, width: 1, opacity: 0.6 },
  data: [[...origin], [...place]],
})

const marks = (
  name: string,
  list: readonly Mark[],
  { symbol, labelOf }: { symbol: 'circle' | 'diamond'; labelOf: LabelOf },
): SeriesOption => ({
  type: 'scatter',
  name,
  symbol,
  symbolSize: symbol === 'circle' ? SIZE.entry : SIZE.point,
  z: 3,
  itemStyle: { color: symbol === 'circle' ? colors.entry : colors.second },
  label: { show: false, formatter: '{b}', color: symbol === 'circle' ? '#1d261f' : colors.second },
  emphasis: { label: { show: true, fontWeight: 600 } },
  data: list.map(({ name: own, place, isCk, isCorner }, index) => {
    const label = labelOf(index)
    return {
      name: own,
      value: [...place],
      itemStyle: { ...(isCk && { color: colors.check }), ...(label?.isPicked && pickedRing) },
      ...(isCk && { symbolSize: SIZE.check }),
      ...(isCorner && { symbolSize: SIZE.corner }),
      ...(label && { label: nameLabel(label, isCorner) }),
    }
  }),
})

/** Returns the coordinates of the chart as a table. */
export const biplotTable = ({ x, y, entries, points }: Biplot): ChartTable => ({
  heads: ['名称', '类别', x, y],
  rows: [...entries, ...points].map(({ name, place }, i) => ({
    name,
    cells: [i < entries.length ? '品种' : '试点', ...place.map((value) => formatNumber(value, 4))],
  })),
})
