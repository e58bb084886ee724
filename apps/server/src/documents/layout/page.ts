/** A4 in points (1/72 inch), upright. */
export const PAGE = { width: 595.28, height: 841.89 } as const

/** Margins of a page in points: those of the sides, above and below. */
export const MARGIN = { side: 51, top: 60, bottom: 56 } as const

/** Sizes of text in points. */
export const SIZE = { title: 18, heading: 13, subheading: 11.5, body: 10.5, table: 8.5, note: 8.5 } as const

/** Space between the rule and the text of a cell, in points. */
export const CELL_PADDING = 3

/** Returns the width of the text of a page. */
export const textWidth = (isLandscape: boolean): number =>
  (isLandscape ? PAGE.height : PAGE.width) - 2 * MARGIN.side
