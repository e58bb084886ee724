import type { Drawing, Shape } from '@hepu/api/core/document/documentShape'
import { formatNumber } from '@hepu/api/core/formatNumber'

/** A bar of the chart; without a value its place stays free. */
export interface Bar {
  label: string
  value: number | null
  isCk: boolean
}

/** Width of a page, and one that stays readable in the width of a phone. */
export const PAGE_WIDTH = 480
export const PHONE_WIDTH = 240
const ROW = 15
const LABEL_WIDTH = 110
const VALUE_WIDTH = 46
const COLOURS = { entry: '#4c8f6b', check: '#b58b3c', text: '#222222', line: '#c0392b' } as const

/**
 * Draws yields as lying bars from 0, in the order given, with a dashed line at the yield of the first check. Texts are as large in any
 * width.
 */
export function yieldDrawing(bars: readonly Bar[], check: number | null, width = PAGE_WIDTH): Drawing {
  const most = bars.reduce((max, { value }) => Math.max(max, value ?? 0), 0)
  const lengthOf = (value: number): number =>
    most === 0 ? 0 : (value / most) * (width - LABEL_WIDTH - VALUE_WIDTH)
  const height = bars.length * ROW + 4
  return {
    width,
    height,
    shapes: [
      ...bars.flatMap((bar, at) => barShapes(bar, at * ROW + 2, lengthOf)),
      ...(check === null ? [] : [checkLine(LABEL_WIDTH + lengthOf(check), height)]),
    ],
  }
}

function barShapes({ label, value, isCk }: Bar, y: number, lengthOf: (value: number) => number): Shape[] {
  const text = { kind: 'text', y: y + ROW - 5, size: 8, fill: COLOURS.text } as const
  const length = value === null ? 0 : lengthOf(value)
  return [
    { ...text, x: LABEL_WIDTH - 5, text: shortLabel(label), anchor: 'end' },
    {
      kind: 'rect',
      x: LABEL_WIDTH,
      y: y + 2,
      width: length,
      height: ROW - 4,
      fill: isCk ? COLOURS.check : COLOURS.entry,
    },
    { ...text, x: LABEL_WIDTH + length + 4, text: formatNumber(value, 1), anchor: 'start' },
  ]
}

const checkLine = (x: number, height: number): Shape => ({
  kind: 'line',
  x1: x,
  y1: 0,
  x2: x,
  y2: height,
  stroke: COLOURS.line,
  width: 0.8,
  isDashed: true,
})

const MAX_LABEL = 13

/** Cuts a label that would not fit beside its bar. */
function shortLabel(label: string): string {
  const chars = Array.from(label)
  return chars.length > MAX_LABEL ? `${chars.slice(0, MAX_LABEL - 1).join('')}…` : label
}
