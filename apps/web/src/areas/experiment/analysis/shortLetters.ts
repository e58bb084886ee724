/** Marks that a narrow column shows whole. */
const MAX_MARKS = 6

/**
 * Returns the letters for a narrow column: a run of more than six marks by its ends, `b–h`. Marks separated by blanks
 * are those of a table with more than 26 (`y z aa`); they are always consecutive where the test has one critical
 * difference.
 */
export const shortLetters = (letters: string): string => {
  const marks = letters.includes(' ') ? letters.split(' ') : Array.from(letters)
  const isRun = marks.every((mark, at) => at === 0 || placeOf(mark) === placeOf(marks[at - 1]!) + 1)
  return isRun && marks.length > MAX_MARKS ? `${marks[0]}–${marks.at(-1)}` : letters
}

/** Returns the place of a mark in the order a … z, aa, ab …, from 1. */
const placeOf = (mark: string): number =>
  Array.from(mark.toLowerCase()).reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 96, 0)
