import { LEGEND_EDGE_PX } from './legend.ts'
import { FONT_PX, inside, listOf, textPx, type Part } from './parts.ts'

export const TITLE_LINE_PX = 16

/** Returns the height of the title, px, in lines as wide as the chart. */
export const titleHeight = (option: Part, width: number): number =>
  listOf(option['title']).reduce(
    (sum, { text }) => sum + Math.ceil(textPx(typeof text === 'string' ? text : '') / width) * TITLE_LINE_PX,
    0,
  )

/** Returns a title below the legend. */
export const titleFor = (title: Part, width: number, top: number): Part => ({
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
