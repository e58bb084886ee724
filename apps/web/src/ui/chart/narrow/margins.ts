import { nameRoom } from './axes.ts'
import { lineRoom } from './markLines.ts'
import { isCategory, listOf, namesOf, number, type Part } from './parts.ts'

/** Room for the name of an axis above the plot, and without one; px. */
const NAME_PX = 26
export const EDGE_PX = 10
/** Widest margins, px; names of categories at the left take this share of the width at most. */
const MAX_LEFT = 56
const SLIDER_RIGHT = 40
/** Height of a scale of colours and of a slider below the plot, px. */
const SCALE_PX = 52
const SLIDER_PX = 30
const MAX_RIGHT = 16
const MAX_RIGHT_NAMED = 28
const MAX_RIGHT_AXIS = 44
const MAX_RIGHT_FIGURE = 56
export const LEFT_SHARE = 0.34

/** Returns the margins of the plot; `legendPx` is the height of all that stands above it. */
export function gridFor(option: Part, width: number, legendPx: number): Part {
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
  const right = Math.max(
    lineRoom(option),
    Math.min(
      number(given['right'], MAX_RIGHT),
      isSlid
        ? SLIDER_RIGHT
        : second
          ? MAX_RIGHT_AXIS
          : isNamedAtEnd
            ? Math.max(mostRight, MAX_RIGHT_NAMED)
            : mostRight,
    ),
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
