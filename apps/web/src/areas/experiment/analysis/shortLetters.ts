/** Letters that a narrow column shows whole. */
const MAX_LETTERS = 6

/** Returns the letters for a narrow column: a run of more than six by its ends, `b–h`. */
export const shortLetters = (letters: string): string => {
  const isRun = Array.from(letters).every(
    (letter, at) => at === 0 || letter.charCodeAt(0) === letters.charCodeAt(at - 1) + 1,
  )
  return isRun && letters.length > MAX_LETTERS ? `${letters[0]}–${letters.at(-1)}` : letters
}
