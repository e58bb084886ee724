import { breakName } from '../breakName.ts'
import { FONT_PX, inside, isCategory, namesOf, number, textPx, type Part } from './parts.ts'

/** Slots of categories narrower than this (px) have no name each. */
const LEAST_NAME_PX = 13
/** Longest name under or above the plot, px. */
const LONGEST_NAME_PX = 84
const SLANT = 45
/** Names at the left break into lines where their rows are so high (px): cut ones may look alike. */
const BROKEN_ROW_PX = 27

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
export function nameRoom(axis: Part | undefined, slot: number): number {
  const longest = Math.min(LONGEST_NAME_PX, Math.max(0, ...namesOf(axis).map(textPx)))
  const turn = turnOf(axis, slot)
  return Math.round(14 + (turn === 0 ? FONT_PX + 6 : turn === 90 ? longest : longest * 0.75 + 6))
}

/** Returns an axis below the plot: few figures, or names side by side, slanted or upright. */
export function xAxisFor(axis: Part, slot: number): Part {
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

/** Returns the text of a name in lines that break beside brackets, not within; a template of ECharts stays as it is. */
function brokenBy(formatter: unknown, widthPx: number): unknown {
  if (typeof formatter === 'string') return formatter
  const written = formatter as ((name: string, at: number) => string) | undefined
  return (name: string, at: number) => breakName(written ? written(name, at) : name, widthPx, FONT_PX)
}

interface Plot {
  grid: Part
  /** px. */
  plotHeight: number
}

/** Returns an axis at the left: its name above it, long names of categories cut or broken. */
export function yAxisFor(axis: Part, at: number, { grid, plotHeight }: Plot): Part {
  const label = inside(axis, 'axisLabel')
  const left = number(grid['left'], 0)
  if (isCategory(axis)) {
    const rowPx = plotHeight / Math.max(1, namesOf(axis).length)
    const widthPx = left - 12
    const fitted =
      rowPx >= BROKEN_ROW_PX
        ? { overflow: 'break', formatter: brokenBy(label['formatter'], widthPx) }
        : { overflow: 'truncate' }
    return { ...axis, axisLabel: { ...label, fontSize: FONT_PX, lineHeight: 13, width: widthPx, ...fitted } }
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
