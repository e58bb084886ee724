/** Marks in order of use: 26 Latin, 24 Greek, 32 Cyrillic letters; capitals are the upper case of the same list. */
const MARKS = 'abcdefghijklmnopqrstuvwxyzαβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюя'

/** Significance level a set of letters belongs to: lower case for 0.05, capitals for 0.01. */
export type LetterCase = 'lower' | 'upper'

/**
 * Returns letters of multiple comparison by a constant critical difference (LSD): means are sorted descending, two
 * means share a letter if and only if their difference does not exceed `critical`. Blank (NaN) means get null; all get
 * null if the table needs more marks than there are.
 */
export function lsdLetters(
  means: ArrayLike<number>,
  critical: number,
  letterCase: LetterCase = 'lower',
): (string | null)[] {
  const order = descending(means)
  const sorted = order.map((index) => means[index]!)
  const ends: number[] = []
  let end = 0
  sorted.forEach((mean, i) => {
    end = Math.max(end, i)
    while (end + 1 < sorted.length && mean - sorted[end + 1]! <= critical + slack(mean)) end += 1
    ends.push(end)
  })
  return lettersOfRuns(means.length, order, ends, letterCase)
}

/**
 * Returns letters from runs: `ends[i]` is the last position (in descending order) not different from position i. A run
 * contained in an earlier one is dropped; every remaining run is one letter.
 */
export function lettersOfRuns(
  count: number,
  order: readonly number[],
  ends: readonly number[],
  letterCase: LetterCase,
): (string | null)[] {
  const letters: (string | null)[] = Array.from({ length: count }, () => null)
  const starts = ends.flatMap((end, i) => (i === 0 || end > ends[i - 1]! ? [i] : []))
  if (starts.length > MARKS.length) return letters
  starts.forEach((start, run) => {
    const mark = letterCase === 'upper' ? MARKS[run]!.toUpperCase() : MARKS[run]!
    for (let i = start; i <= ends[start]!; i++) letters[order[i]!] = (letters[order[i]!] ?? '') + mark
  })
  return letters
}

/** Returns the indices of the means that are present, largest mean first; ties keep their order. */
export function descending(means: ArrayLike<number>): number[] {
  return Array.from(means, (_, index) => index)
    .filter((index) => !Number.isNaN(means[index]!))
    .toSorted((a, b) => means[b]! - means[a]!)
}

/** Returns the rounding allowance of a comparison: 1e-12 of the larger mean. */
export function slack(mean: number): number {
  return 1e-12 * Math.abs(mean)
}
