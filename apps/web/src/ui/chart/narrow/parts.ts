/** Reads and changes parts of a drawing of ECharts. */

/** A part of a drawing, whose type ECharts spreads over many interfaces. */
export type Part = Readonly<Record<string, unknown>>

/** Px of a letter and of a Chinese character, per px of the size of the font. */
const LETTER = 0.6
const CHARACTER = 1
/** Size of the words of a drawing on a phone, px. */
export const FONT_PX = 11

/** Returns about the width of a text, px. */
export const textPx = (text: string): number =>
  Array.from(text).reduce(
    (sum, letter) => sum + FONT_PX * (letter.charCodeAt(0) > 0x2e7f ? CHARACTER : LETTER),
    0,
  )

export const listOf = (part: unknown): Part[] =>
  part === undefined || part === null ? [] : ((Array.isArray(part) ? part : [part]) as Part[])

/** Returns the same shape as was given: one part, a list of them, or nothing. */
export const each = (part: unknown, change: (part: Part, at: number) => Part): unknown =>
  Array.isArray(part)
    ? part.map((one, at) => change(one as Part, at))
    : part === undefined || part === null
      ? part
      : change(part as Part, 0)

export const inside = (part: Part, name: string): Part => (part[name] ?? {}) as Part
export const number = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise
export const isCategory = (axis: Part | undefined): boolean => axis?.['type'] === 'category'
export const namesOf = (axis: Part | undefined): string[] =>
  listOf(axis?.['data']).map((name) => (typeof name === 'object' ? String(name['value']) : String(name)))
