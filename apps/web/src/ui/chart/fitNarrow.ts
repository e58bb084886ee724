import type { EChartsOption } from 'echarts'

/** A box narrower than this (px) is a phone's. */
const NARROW_PX = 420

/** A part of a drawing, whose type ECharts spreads over many interfaces. */
type Part = Readonly<Record<string, unknown>>

/** Px of a letter and of a Chinese character, per px of the size of the font. */
const LETTER = 0.6
const CHARACTER = 1
const FONT_PX = 11
/** Height of a line of the legend, its mark with the gaps beside it, and its padding; px. */
const LEGEND_LINE_PX = 20
const LEGEND_MARK_PX = 27
const LEGEND_EDGE_PX = 5
const TITLE_LINE_PX = 16
/** Room for the name of an axis above the plot, and without one; px. */
const NAME_PX = 26
const EDGE_PX = 10
/** Widest margins, px; names of categories at the left take this share of the width at most. */
const MAX_LEFT = 56
const SQUARE_LEFT = 66
const SLIDER_RIGHT = 40
/** Height of a scale of colours and of a slider below the plot, px. */
const SCALE_PX = 52
const SLIDER_PX = 30
const MAX_RIGHT = 16
const MAX_RIGHT_NAMED = 28
const MAX_RIGHT_AXIS = 44
const MAX_RIGHT_FIGURE = 56
const LEFT_SHARE = 0.34
/** Slots of categories narrower than this (px) have no figure, no name each, no figure in a cell of a heat map. */
const LEAST_FIGURE_PX = 14
const LEAST_NAME_PX = 13
const LEAST_CELL_PX = 30
/** Longest name under or above the plot, px. */
const LONGEST_NAME_PX = 84
const SLANT = 45
/** Names at the left break into lines where their rows are so high (px): cut ones may look alike. */
const BROKEN_ROW_PX = 27

const textPx = (text: string): number =>
  Array.from(text).reduce(
    (sum, letter) => sum + FONT_PX * (letter.charCodeAt(0) > 0x2e7f ? CHARACTER : LETTER),
    0,
  )

const listOf = (part: unknown): Part[] =>
  part === undefined || part === null ? [] : ((Array.isArray(part) ? part : [part]) as Part[])

/** Returns the same shape as was given: one part, a list of them, or nothing. */
const each = (part: unknown, change: (part: Part, at: number) => Part): unknown =>
  Array.isArray(part)
    ? part.map((one, at) => change(one as Part, at))
    : part === undefined || part === null
      ? part
      : change(part as Part, 0)

const inside = (part: Part, name: string): Part => (part[name] ?? {}) as Part
const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)
const isCategory = (axis: Part | undefined): boolean => axis?.['type'] === 'category'
const namesOf = (axis: Part | undefined): string[] =>
  listOf(axis?.['data']).map((name) => (typeof name === 'object' ? String(name['value']) : String(name)))

/** The box of a chart: its size in px, and the colour behind it. */
interface Box {
  width: number
  height: number
  ground?: string
}

/**
 * Returns a drawing for a narrow box. A square becomes as small as the box; on a phone also: the legend in lines of its own above the plot, the
 * margins small, names of categories cut or slanted, labels within the plot, and no figures where they would cover each
 * other; the tooltip and the table beside the chart have all of them.
 */
export function fitNarrow(option: EChartsOption, { width, height, ground = '#fff' }: Box): EChartsOption {
  const given = option as Part
  if (width >= NARROW_PX) return fitSquare(given, width)
  const legendPx = legendHeight(given, width)
  const grid = gridFor(given, width, legendPx + titleHeight(given, width))
  const plotPx = width - number(grid['left'], 0) - number(grid['right'], 0)
  const plotHeight = height - number(grid['top'], 0) - number(grid['bottom'], 0)
  const [xAxis] = listOf(given['xAxis'])
  const slotPx = isCategory(xAxis) ? plotPx / Math.max(1, namesOf(xAxis).length) : Infinity
  return {
    ...given,
    ...(given['tooltip'] ? { tooltip: each(given['tooltip'], (tip) => ({ ...tip, confine: true })) } : {}),
    ...(given['legend'] ? { legend: each(given['legend'], legendFor) } : {}),
    ...(given['title'] ? { title: each(given['title'], (title) => titleFor(title, width, legendPx)) } : {}),
    ...(given['visualMap'] ? { visualMap: each(given['visualMap'], scaleFor) } : {}),
    ...(xAxis ? { grid, xAxis: each(given['xAxis'], (axis) => xAxisFor(axis, slotPx)) } : {}),
    ...(xAxis ? { yAxis: each(given['yAxis'], (axis, at) => yAxisFor(axis, at, { grid, plotHeight })) } : {}),
    series: each(given['series'], (series) =>
      seriesFor(series, { width, slotPx, columns: columnsOf(xAxis), ground }),
    ),
  } as EChartsOption
}

const isSquare = ({ width, height }: Part): boolean => typeof width === 'number' && width === height

function fitSquare(option: Part, width: number): Part {
  const [grid = {}] = listOf(option['grid'])
  return isSquare(grid) ? { ...option, grid: { ...grid, ...squareIn(width, SQUARE_LEFT) } } : option
}

/** Returns the place and size of the largest square with this margin at its left. */
function squareIn(width: number, left: number): Part {
  const side = width - left - MAX_RIGHT
  return { left, right: MAX_RIGHT, width: side, height: side, bottom: undefined }
}

const legendFor = (legend: Part): Part => ({
  ...legend,
  top: 0,
  left: 0,
  right: 0,
  itemGap: 8,
  itemWidth: 14,
  textStyle: { ...inside(legend, 'textStyle'), fontSize: FONT_PX },
})

/** Returns the height of the legend, px: of its names in lines as wide as the chart. */
function legendHeight(option: Part, width: number): number {
  const legends = listOf(option['legend']).filter((legend) => legend['show'] !== false)
  const [legend] = legends
  if (!legend) return 0
  const named = listOf(option['series']).flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
  const shown = legend['data'] === undefined ? [...new Set(named)] : namesIn(legend['data'])
  if (shown.length === 0) return 0
  if (legend['type'] === 'scroll') return LEGEND_LINE_PX + LEGEND_EDGE_PX
  const room = width - 2 * LEGEND_EDGE_PX
  const { lines } = shown.reduce(
    ({ lines, used }, name) => {
      const px = textPx(name) + LEGEND_MARK_PX
      return used > 0 && used + px > room ? { lines: lines + 1, used: px } : { lines, used: used + px }
    },
    { lines: 1, used: 0 },
  )
  return lines * LEGEND_LINE_PX + LEGEND_EDGE_PX
}

/** Returns the height of the title, px, in lines as wide as the chart. */
const titleHeight = (option: Part, width: number): number =>
  listOf(option['title']).reduce(
    (sum, { text }) => sum + Math.ceil(textPx(typeof text === 'string' ? text : '') / width) * TITLE_LINE_PX,
    0,
  )

/** A title below the legend. */
const titleFor = (title: Part, width: number, top: number): Part => ({
  ...title,
  left: 0,
  top,
  padding: [0, LEGEND_EDGE_PX],
  textStyle: {
    ...inside(title, 'textStyle'),
    fontSize: FONT_PX,
    lineHeight: TITLE_LINE_PX,
    width: width - 2 * LEGEND_EDGE_PX,
    overflow: 'break',
  },
})

const namesIn = (data: unknown): string[] =>
  (data as readonly (string | Part)[]).map((one) => (typeof one === 'string' ? one : String(one['name'])))

/** Returns the number of columns of a drawing whose places across are counted from zero. */
const columnsOf = (xAxis: Part | undefined): number => number(xAxis?.['max'], 0) + 1

/** Returns the margins of the plot, and its size where it is a square. */
function gridFor(option: Part, width: number, legendPx: number): Part {
  const [given = {}] = listOf(option['grid'])
  const [xAxis] = listOf(option['xAxis'])
  const [yAxis, second] = listOf(option['yAxis'])
  if (given['containLabel']) return { ...given, top: topFor(given, yAxis, legendPx) }
  const isNamedAtEnd = typeof xAxis?.['name'] === 'string' && xAxis['nameLocation'] !== 'middle'
  const left = Math.min(
    number(given['left'], MAX_LEFT),
    isCategory(yAxis) ? Math.round(width * LEFT_SHARE) : MAX_LEFT,
  )
  const mostRight = isCategory(yAxis) && !isCategory(xAxis) ? MAX_RIGHT_FIGURE : MAX_RIGHT
  const isSlid = listOf(option['dataZoom']).some(
    ({ type, yAxisIndex }) => type === 'slider' && yAxisIndex === 0,
  )
  const right = Math.min(
    number(given['right'], MAX_RIGHT),
    isSlid
      ? SLIDER_RIGHT
      : second
        ? MAX_RIGHT_AXIS
        : isNamedAtEnd
          ? Math.max(mostRight, MAX_RIGHT_NAMED)
          : mostRight,
  )
  const slot = (width - left - right) / Math.max(1, namesOf(xAxis).length)
  const names = isCategory(xAxis) && xAxis?.['position'] !== 'top' ? nameRoom(xAxis, slot) : 0
  const below = belowAxis(option)
  const above = isCategory(xAxis) && xAxis?.['position'] === 'top' ? nameRoom(xAxis, slot) : 0
  return {
    ...given,
    left,
    right,
    top: Math.max(above, topFor(given, yAxis, legendPx)),
    bottom: names > 0 ? names + below : Math.max(below, number(given['bottom'], 0)),
    ...(isSquare(given) ? squareIn(width, SQUARE_LEFT) : {}),
  }
}

/** Returns the room above the plot: the legend, and the name of the axis below it. */
function topFor(given: Part, yAxis: Part | undefined, legendPx: number): number {
  const isNamed = typeof yAxis?.['name'] === 'string' && yAxis['nameLocation'] !== 'middle'
  const needed = legendPx + (isNamed ? NAME_PX : EDGE_PX)
  return legendPx > 0 ? needed : Math.max(needed, number(given['top'], 0))
}

/** Returns the room of what stands below the names of the axis: a scale of colours, a slider; px. */
const belowAxis = (option: Part): number =>
  Math.max(
    0,
    ...listOf(option['visualMap']).map(({ type }) => (type === 'piecewise' ? 0 : SCALE_PX)),
    ...listOf(option['dataZoom']).map(({ type, yAxisIndex }) =>
      type === 'slider' && yAxisIndex === undefined ? SLIDER_PX : 0,
    ),
  )

/** Returns true for years and months: some of them may be left out, as on any axis of time. */
const arePeriods = (names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => /^\d{4}(-\d\d)?$/.test(name))

/** Returns how names of categories stand in slots of this width: side by side, slanted, or upright. */
function turnOf(axis: Part | undefined, slot: number): number {
  const names = namesOf(axis)
  const longest = Math.max(0, ...names.map(textPx))
  if (longest + 4 <= slot || arePeriods(names)) return 0
  return slot < LEAST_NAME_PX * 1.6 ? 90 : SLANT
}

/** Returns the room of the names of categories, px. */
function nameRoom(axis: Part | undefined, slot: number): number {
  const longest = Math.min(LONGEST_NAME_PX, Math.max(0, ...namesOf(axis).map(textPx)))
  const turn = turnOf(axis, slot)
  return Math.round(14 + (turn === 0 ? FONT_PX + 6 : turn === 90 ? longest : longest * 0.75 + 6))
}

function xAxisFor(axis: Part, slot: number): Part {
  const label = inside(axis, 'axisLabel')
  if (!isCategory(axis))
    return { ...axis, splitNumber: 4, axisLabel: { ...label, fontSize: FONT_PX, hideOverlap: true } }
  const turn = turnOf(axis, slot)
  return {
    ...axis,
    axisLabel: {
      ...label,
      fontSize: FONT_PX,
      rotate: turn,
      width: turn === 0 ? undefined : LONGEST_NAME_PX,
      overflow: turn === 0 ? undefined : 'truncate',
      hideOverlap: true,
      interval: slot < LEAST_NAME_PX || arePeriods(namesOf(axis)) ? 'auto' : 0,
    },
  }
}

interface Plot {
  grid: Part
  /** px. */
  plotHeight: number
}

function yAxisFor(axis: Part, at: number, { grid, plotHeight }: Plot): Part {
  const label = inside(axis, 'axisLabel')
  const left = number(grid['left'], 0)
  if (isCategory(axis)) {
    const rowPx = plotHeight / Math.max(1, namesOf(axis).length)
    const overflow = rowPx >= BROKEN_ROW_PX ? 'break' : 'truncate'
    return {
      ...axis,
      axisLabel: { ...label, fontSize: FONT_PX, lineHeight: 13, width: left - 12, overflow },
    }
  }
  const name = inside(axis, 'nameTextStyle')
  const side = at === 0 ? { align: 'left', padding: [0, 0, 0, 8 - left] } : { align: 'right', padding: 0 }
  return {
    ...axis,
    axisLabel: { ...label, fontSize: FONT_PX },
    ...(axis['nameLocation'] === 'middle' || grid['containLabel']
      ? {}
      : { nameGap: 12, nameTextStyle: { ...name, fontSize: FONT_PX, ...side } }),
  }
}

/** A scale of colours below or within the plot, shorter than in a wide place. */
const scaleFor = (scale: Part): Part =>
  scale['type'] === 'piecewise'
    ? { ...scale, left: 0, bottom: 0, textStyle: { ...inside(scale, 'textStyle'), fontSize: 10 } }
    : { ...scale, itemHeight: 110, itemWidth: 14 }

interface Room {
  width: number
  slotPx: number
  columns: number
  ground: string
}

function seriesFor(series: Part, { width, slotPx, columns, ground }: Room): Part {
  const lined = series['markLine']
    ? { ...series, markLine: linesFor(inside(series, 'markLine'), ground) }
    : series
  if (series['type'] === 'sankey') return { ...lined, ...trailFor(lined, width) }
  if (series['type'] === 'graph') return { ...lined, ...treeFor(lined, width / columns) }
  if (series['type'] === 'scatter' && series['label'])
    return { ...lined, labelLayout: layoutIn(series, width) }
  const least = series['type'] === 'heatmap' ? LEAST_CELL_PX : LEAST_FIGURE_PX
  return slotPx < least && series['label']
    ? { ...lined, label: { ...inside(series, 'label'), show: false } }
    : lined
}

interface LabelPlace {
  labelRect: { x: number; width: number }
}

/** Returns how names beside marks are placed: none beyond the edges of the box. */
function layoutIn(series: Part, width: number) {
  const given = inside(series, 'labelLayout')
  return ({ labelRect: { x, width: px } }: LabelPlace) => ({
    ...given,
    dx: Math.min(0, width - EDGE_PX / 2 - x - px) + Math.max(0, EDGE_PX / 2 - x),
  })
}

/** Labels at the right ends of lines stand on the lines: beside the plot they would take half of the width. */
function linesFor(markLine: Part, ground: string): Part {
  const onLine = {
    position: 'insideEndTop',
    backgroundColor: ground,
    padding: [1, 3],
    distance: 0,
    width: undefined,
  }
  return {
    ...markLine,
    data: listOf(markLine['data']).map((line) => {
      const label = inside(line, 'label')
      const isAtEnd = (label['position'] ?? inside(markLine, 'label')['position'] ?? 'end') === 'end'
      return 'yAxis' in line && isAtEnd ? { ...line, label: { ...label, ...onLine } } : line
    }),
  }
}

const trailFor = (series: Part, width: number): Part => ({
  left: 0,
  right: Math.round(width * LEFT_SHARE),
  nodeWidth: 10,
  label: {
    ...inside(series, 'label'),
    fontSize: 10,
    width: Math.round(width * LEFT_SHARE) - 8,
    overflow: 'truncate',
  },
})

/** Boxes of a tree as wide as their columns. */
function treeFor(series: Part, columnPx: number): Part {
  const [boxPx = 0, height] = (series['symbolSize'] ?? []) as number[]
  const fitted = Math.min(boxPx, Math.max(24, columnPx - 10))
  return {
    symbolSize: [fitted, height],
    label: { ...inside(series, 'label'), width: fitted - 4, fontSize: 10 },
  }
}
