import { FONT_PX, inside, listOf, textPx, type Part } from './parts.ts'

/** Height of a line of the legend, its mark with the gaps beside it, and its padding; px. */
const LEGEND_LINE_PX = 20
const LEGEND_MARK_PX = 27
export const LEGEND_EDGE_PX = 5

/** As many names stand in lines below one another; of more the first line is shown, which is turned. */
const MAX_WRAPPED = 8

/** Returns the legend of a drawing in lines of its own above the plot. */
export const legendFor = (legend: Part, option: Part): Part => ({
  ...legend,
  type: isTurned(legend, option) ? 'scroll' : 'plain',
  top: 0,
  left: 0,
  right: 0,
  itemGap: 8,
  itemWidth: 14,
  textStyle: { ...inside(legend, 'textStyle'), fontSize: FONT_PX },
})

/** Returns the height of the legend, px: of its names in lines as wide as the chart. */
export function legendHeight(option: Part, width: number): number {
  const legends = listOf(option['legend']).filter((legend) => legend['show'] !== false)
  const [legend] = legends
  if (!legend) return 0
  const shown = shownIn(legend, option)
  if (shown.length === 0) return 0
  if (isTurned(legend, option)) return LEGEND_LINE_PX + LEGEND_EDGE_PX
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

/** Returns the names in a legend: its own, or those of all series. */
function shownIn(legend: Part, option: Part): string[] {
  if (legend['data'] !== undefined) return namesIn(legend['data'])
  const named = listOf(option['series']).flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
  return [...new Set(named)]
}

const isTurned = (legend: Part, option: Part): boolean =>
  legend['type'] === 'scroll' && shownIn(legend, option).length > MAX_WRAPPED

const namesIn = (data: unknown): string[] =>
  (data as readonly (string | Part)[]).map((one) => (typeof one === 'string' ? one : String(one['name'])))
