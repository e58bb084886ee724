/** Px of a letter and of a Chinese character, per px of the size of the font. */
const LETTER = 0.6
const CHARACTER = 1
/** Keeps names of the same words apart, and is not drawn. */
const NO_WIDTH = '\u200b'

const sizeOf = (letter: string): number =>
  letter === NO_WIDTH ? 0 : letter.charCodeAt(0) > 0x2e7f ? CHARACTER : LETTER

/** Returns about the width of a text, px. */
const pxOf = (text: string, fontPx: number): number =>
  fontPx * Array.from(text).reduce((sum, letter) => sum + sizeOf(letter), 0)

const OPENING: ReadonlySet<string | undefined> = new Set('（(「《')
const CLOSING: ReadonlySet<string | undefined> = new Set('）)」》、，。')

/**
 * Returns a name in as few lines as a width (px) allows, all about equally long, so that no letter stands alone in the
 * last one. No line ends with an opening bracket or begins with a closing one.
 */
export function breakName(name: string, widthPx: number, fontPx: number): string {
  const letters = Array.from(name)
  for (let count = Math.max(1, Math.ceil(pxOf(name, fontPx) / widthPx)); count < letters.length; count += 1) {
    const lines = equalLines(letters, count)
    if (lines.every((line) => pxOf(line, fontPx) <= widthPx)) return lines.join('\n')
  }
  return letters.join('\n')
}

/** Returns letters in a number of lines: each ends where its share of the whole length is reached. */
function equalLines(letters: readonly string[], count: number): string[] {
  const share = pxOf(letters.join(''), 1) / count
  const ends = Array.from({ length: count }, (_, at) =>
    at === count - 1 ? letters.length : endAt(letters, share * (at + 1)),
  )
  return ends.map((end, at) => letters.slice(ends[at - 1] ?? 0, end).join('')).filter((line) => line !== '')
}

/** Returns the index after the letter with which a length is reached, moved to where a line may end. */
function endAt(letters: readonly string[], length: number): number {
  let end = 0
  for (let used = 0; end < letters.length && used < length - 0.01; end += 1) used += sizeOf(letters[end]!)
  if (OPENING.has(letters[end - 1])) return end - 1
  while (CLOSING.has(letters[end])) end += 1
  return end
}
