/** Marks that a narrow column shows whole. */
const MAX_MARKS = 6

/**
 * Returns the letters for a narrow column: a run of more than six marks by its ends, `b–h`. A mark is a character, a
 * letter or a number in a circle, or in a large table a word of letters, and words are separated by blanks.
 */
export const shortLetters = (letters: string): string => {
  const marks = letters.includes(' ') ? letters.split(' ') : Array.from(letters)
  const isRun = marks.every((mark, at) => at === 0 || placeOf(mark) === placeOf(marks[at - 1]!) + 1)
  return isRun && marks.length > MAX_MARKS ? `${marks[0]}–${marks.at(-1)}` : letters
}

/** Returns the place of a mark in the order of its table: a … z, ① … ㊿, or aa, ab …. */
function placeOf(mark: string): number {
  const circled = Number(mark.normalize('NFKC'))
  if (Number.isInteger(circled)) return 25 + circled
  return Array.from(mark.toLowerCase()).reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 97, 0)
}
