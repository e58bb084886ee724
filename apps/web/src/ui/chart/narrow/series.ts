import { breakName } from '../breakName.ts'
import { brokenNames } from '../namesOnBands.ts'
import { linesFor } from './markLines.ts'
import { EDGE_PX, LEFT_SHARE } from './margins.ts'
import { inside, listOf, type Part } from './parts.ts'

/** Slots of categories narrower than this (px) have no figure, in a heat map no figure in a cell. */
const LEAST_FIGURE_PX = 14
const LEAST_CELL_PX = 30

interface Room {
  width: number
  height: number
  slotPx: number
  columns: number
  /** Height of the classes of a scale, px. */
  scalePx: number
}

/** Returns a series without figures that would cover each other; the tooltip and the table beside the chart have all. */
export function seriesFor(series: Part, { width, height, slotPx, columns, scalePx }: Room): Part {
  const lined = series['markLine'] ? { ...series, markLine: linesFor(inside(series, 'markLine')) } : series
  if (series['type'] === 'sankey') return { ...lined, ...trailFor(lined, width, height) }
  if (series['type'] === 'graph') return { ...lined, ...treeFor(lined, width / columns) }
  if (series['type'] === 'map') return { ...lined, ...regionsFor(lined, scalePx) }
  if (series['type'] === 'scatter' && series['label'])
    return { ...lined, labelLayout: layoutIn(series, width) }
  const least = series['type'] === 'heatmap' ? LEAST_CELL_PX : LEAST_FIGURE_PX
  return slotPx < least && series['label']
    ? { ...lined, label: { ...inside(series, 'label'), show: false } }
    : lined
}

/** What is left free between the names of two regions, px. */
const REGION_GAP_PX = 2

/** Returns regions above their scale. Only those with a figure, or with a label of their own, are named: there is no room for all. */
const regionsFor = (series: Part, scalePx: number): Part => ({
  bottom: scalePx,
  label: { ...inside(series, 'label'), minMargin: REGION_GAP_PX },
  data: listOf(series['data']).map((region) =>
    Number.isNaN(region['value']) && !region['label'] ? { ...region, label: { show: false } } : region,
  ),
})

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

/** Size of a name and height of its line, and what is left free between two; px. Gaps between nodes take this share of the height at most. */
const NAME_PX = 10
const NAME_LINE_PX = 12
const NAME_GAP_PX = 4
const GAP_SHARE = 0.75

/**
 * Returns a way of three columns: names end before the next column, those of the last one at the edge of the box. Nodes
 * stand so far apart that their names have room; where the box is too low for that, names of larger nodes hide others.
 */
function trailFor(series: Part, width: number, height: number): Part {
  const right = Math.round(width * LEFT_SHARE)
  const gapPx = (width - right - NODE_PX) / 2 - NODE_PX
  const named = { widthPx: Math.floor(gapPx) - NAME_EDGE_PX, letterPx: NAME_PX }
  const last = { widthPx: right - NAME_EDGE_PX, letterPx: NAME_PX }
  return {
    left: 0,
    right,
    nodeWidth: NODE_PX,
    nodeGap: nodeGapIn(series, height, (isLast) => (isLast ? last : named).widthPx),
    labelLayout: { hideOverlap: true },
    label: { ...inside(series, 'label'), ...brokenNames(last), lineHeight: NAME_LINE_PX },
    levels: [
      { depth: 0, label: brokenNames(named) },
      { depth: 1, label: brokenNames(named) },
    ],
  }
}

/** Returns the gap (px) between nodes whose names, at most `widthOf` px wide, stand free of each other. */
function nodeGapIn(series: Part, height: number, widthOf: (isLast: boolean) => number): number {
  const links = listOf(series['links'])
  const [sources, targets] = ['source', 'target'].map((end) => new Set(links.map((link) => link[end])))
  const counts = new Map<string, number>()
  let lines = 1
  for (const { name } of listOf(series['data'])) {
    const isLast = !sources!.has(name)
    const column = `${isLast} ${targets!.has(name)}`
    counts.set(column, (counts.get(column) ?? 0) + 1)
    lines = Math.max(lines, breakName(String(name), widthOf(isLast), NAME_PX).split('\n').length)
  }
  const most = Math.max(2, ...counts.values())
  return Math.floor(Math.min(lines * NAME_LINE_PX + NAME_GAP_PX, (GAP_SHARE * height) / (most - 1)))
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
