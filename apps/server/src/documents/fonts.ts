import { fileURLToPath } from 'node:url'
import { openSync, type Font } from 'fontkit'

const pathOf = (name: string): string => fileURLToPath(new URL(`./fonts/${name}`, import.meta.url))

/** The shipped fonts: the regular one has the rare characters too, the bold one those of headings (GB 2312). */
export const FONT_FILES = {
  normal: pathOf('NotoSansSC-Regular.otf'),
  bold: pathOf('NotoSansSC-Bold.otf'),
} as const
export type Weight = keyof typeof FONT_FILES

const opened = new Map<Weight, Font>()

/** Returns a shipped font, read once a thread. */
export function fontOf(weight: Weight): Font {
  const known = opened.get(weight)
  if (known) return known
  const font = openSync(FONT_FILES[weight]) as Font
  opened.set(weight, font)
  return font
}

/** A part of a text that one font has all characters of. */
export interface FontRun {
  text: string
  weight: Weight
}

/**
 * Divides a text into runs by font: bold text uses the regular font for characters that the bold one lacks. A character
 * that no font has is written as its code, `〔U+2F00〕`, and added to `missing`.
 */
export function fontRuns(text: string, weight: Weight, missing: Set<string>): FontRun[] {
  const runs: FontRun[] = []
  for (const char of text) {
    const found = findWeight(char, weight)
    if (!found) missing.add(char)
    addToRuns(runs, found ? { text: char, weight: found } : { text: codeOf(char), weight: 'normal' })
  }
  return runs
}

function addToRuns(runs: FontRun[], next: FontRun): void {
  const last = runs.at(-1)
  if (last?.weight === next.weight) last.text += next.text
  else runs.push(next)
}

function findWeight(char: string, weight: Weight): Weight | null {
  if (char === '\n' || hasGlyph(weight, char)) return weight
  return hasGlyph('normal', char) ? 'normal' : null
}

const hasGlyph = (weight: Weight, char: string): boolean =>
  fontOf(weight).hasGlyphForCodePoint(char.codePointAt(0) ?? 0)

/** Returns the code of a character: `〔U+2F00〕`. */
export const codeOf = (char: string): string =>
  `〔U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}〕`
