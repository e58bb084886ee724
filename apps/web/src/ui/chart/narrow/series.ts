import { linesFor } from './markLines.ts'
import { EDGE_PX, LEFT_SHARE } from './margins.ts'
import { inside, type Part } from './parts.ts'

/** Slots of categories narrower than this (px) have no figure, in a heat map no figure in a cell. */
const LEAST_FIGURE_PX = 14
const LEAST_CELL_PX = 30

interface Room {
  width: number
  slotPx: number
  columns: number
}

/** Returns a series without figures that would cover each other; the tooltip and the table beside the chart have all. */
export function seriesFor(series: Part, { width, slotPx, columns }: Room): Part {
  const lined = series['markLine'] ? { ...series, markLine: linesFor(inside(series, 'markLine')) } : series
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

/** Px of a node, and of its name beside it: the gap and the padding. */
const NODE_PX = 10
const NAME_EDGE_PX = 14

/** Returns a way of three columns: names end before the next column, those of the last one at the edge of the box. */
function trailFor(series: Part, width: number): Part {
  const right = Math.round(width * LEFT_SHARE)
  const gapPx = (width - right - NODE_PX) / 2 - NODE_PX
  const named = { width: Math.floor(gapPx) - NAME_EDGE_PX }
  return {
    left: 0,
    right,
    nodeWidth: NODE_PX,
    label: {
      ...inside(series, 'label'),
      fontSize: 10,
      lineHeight: 12,
      width: right - NAME_EDGE_PX,
      overflow: 'break',
    },
    levels: [
      { depth: 0, label: named },
      { depth: 1, label: named },
    ],
  }
}

/** Boxes of a tree as wide as their columns. */
function treeFor(series: Part, columnPx: number): Part {
  const [boxPx = 0, height] = (series['symbolSize'] ?? []) as number[]
  const fitted = Math.min(boxPx, Math.max(24, columnPx - 10))
  return {
    symbolSize: [fitted, height],
    label: { ...inside(series, 'label'), width: fitted - 4, fontSize: 10 },
  }
}
