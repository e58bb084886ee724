/** Characters that take about the width of a Chinese one though they are no wide ones by their code. */
const WIDE_SIGNS: ReadonlySet<number> = new Set(Array.from('%‰±×÷·', (sign) => sign.codePointAt(0) ?? 0))

/**
 * Characters that take the width of a Chinese one: Chinese, Japanese, full-width forms, enclosed numbers, arrows and
 * mathematical signs such as ≥.
 */
const isWide = (code: number): boolean => code >= 0x2190 || WIDE_SIGNS.has(code)

/** Width of other characters, as a part of the width of a Chinese one; digits are the most frequent. */
const NARROW = 0.57

/** Estimates the width of a text on one line, in widths of a Chinese character. */
export function emsOf(text: string): number {
  let ems = 0
  for (const char of text) ems += isWide(char.codePointAt(0) ?? 0) ? 1 : NARROW
  return ems
}

/** Estimates the width that a text needs when it is broken wherever it can be. */
export function minEmsOf(text: string): number {
  let longest = 0
  for (const word of text.split(/[\s、，。；：（）/]/)) {
    for (const part of word.match(/[\u2460-\u{10ffff}]|[^\u2460-\u{10ffff}]+/gu) ?? []) {
      longest = Math.max(longest, emsOf(part))
    }
  }
  return longest
}
