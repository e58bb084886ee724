import type { Drawing, Shape } from '../../../core/document/documentShape.ts'
import { formatGain } from '../../../core/formatNumber.ts'
import { cutToWidth } from '../../../core/document/sheet/breakLines.ts'
import { INK } from '../../../core/document/sheet/sheetShape.ts'

/** A bar: what it is of, and the gain over the check in %. */
export interface GainBar {
  label: string
  gainPct: number
}

const ROW = 15
const LABEL = 112
const FIGURE = 40
/** The longest bar stands for at least this gain, %. */
const LEAST_SPAN = 5

/** Draws gains over the check (CK) as bars to the right of the line of the check, losses to the left. */
export function gainChart(bars: readonly GainBar[], width: number): Drawing {
  const most = Math.max(LEAST_SPAN, ...bars.map(({ gainPct }) => gainPct))
  const least = Math.min(0, ...bars.map(({ gainPct }) => gainPct))
  const left = LABEL + (least < 0 ? FIGURE : 0)
  const scale = (width - FIGURE - left) / (most - least)
  const zero = left - least * scale
  const height = bars.length * ROW + 14
  return {
    width,
    height,
    shapes: [
      ...bars.flatMap((bar, at) => barShapes(bar, { y: 12 + at * ROW, zero, scale })),
      { kind: 'line', x1: zero, y1: 9, x2: zero, y2: height, stroke: INK.quiet, width: 0.8, isDashed: false },
      { kind: 'text', x: zero, y: 7, text: '对照 CK', size: 6.5, anchor: 'middle', fill: INK.quiet },
    ],
  }
}

interface Place {
  y: number
  zero: number
  scale: number
}

function barShapes({ label, gainPct }: GainBar, { y, zero, scale }: Place): Shape[] {
  const length = Math.abs(gainPct) * scale
  const isLoss = gainPct < 0
  return [
    {
      kind: 'text',
      x: LABEL - 6,
      y: y + 9.5,
      text: cutToWidth(label, LABEL - 8, 7.5),
      size: 7.5,
      anchor: 'end',
      fill: INK.text,
    },
    {
      kind: 'rect',
      x: isLoss ? zero - length : zero,
      y: y + 2.5,
      width: Math.max(length, 0.5),
      height: 9,
      fill: isLoss ? INK.missing : INK.brand,
    },
    {
      kind: 'text',
      x: isLoss ? zero - length - 3 : zero + length + 3,
      y: y + 9.8,
      text: `${formatGain(gainPct, 1)}%`,
      size: 7.5,
      anchor: isLoss ? 'end' : 'start',
      fill: isLoss ? INK.missing : INK.brand,
      isBold: true,
    },
  ]
}
