const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

/** Single-character marks in order of use: a … z, then ① … ㊿, which no letter resembles. */
const MARKS = [
  ...Array.from(ALPHABET),
  ...characters(0x2460, 20),
  ...characters(0x3251, 15),
  ...characters(0x32b1, 15),
]

function characters(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, i) => String.fromCodePoint(first + i))
}

/** Significance level a set of letters belongs to: lower case for 0.05, capitals for 0.01. */
export type LetterCase = 'lower' | 'upper'

/** Largest number of means for letters by the critical difference of each pair. */
export const PAIR_LETTERS_LIMIT = 300

/**
 * Returns letters of multiple comparison by a constant critical difference (LSD): means are sorted descending, two
 * means share a letter if and only if their difference does not exceed `critical`. Blank (NaN) means get null.
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

/** Largest number of letters by pairs; very unequal critical differences would need ever more. */
const PAIR_SETS_LIMIT = 500

/**
 * Returns letters by critical differences that depend on the pair, as with lost plots: two means share a letter if and
 * only if `differ` is false for their indices. Insert and absorb (Piepho 2004): every pair that differs splits the sets
 * that hold both, and a set within another is dropped; the first sets are the runs from each mean to the last one that
 * does not differ from it or from a larger one. With a constant critical difference the letters are those of
 * `lsdLetters`. Returns null if there are more than `PAIR_LETTERS_LIMIT` means or `PAIR_SETS_LIMIT` sets.
 */
export function pairLetters(
  means: ArrayLike<number>,
  differ: (a: number, b: number) => boolean,
  letterCase: LetterCase = 'lower',
): (string | null)[] | null {
  const order = descending(means)
  if (order.length > PAIR_LETTERS_LIMIT) return null
  const ends = lastAlike(order, differ)
  let sets = runsOf(ends).map(([start, end]) => new Set(range(start, end)))
  for (const i of order.keys()) {
    for (let k = ends[i]!; k > i; k--) {
      if (differ(order[i]!, order[k]!)) sets = splitSets(sets, i, k)
      if (sets.length > PAIR_SETS_LIMIT) return null
    }
  }
  const ordered = sets.map((set) => [...set].toSorted((a, b) => a - b)).toSorted(compareLists)
  return writeLetters(
    means.length,
    ordered.map((set) => set.map((at) => order[at]!)),
    letterCase,
  )
}

/** Returns, for each position, the last one that does not differ from it or from an earlier one. */
function lastAlike(order: readonly number[], differ: (a: number, b: number) => boolean): number[] {
  const ends: number[] = []
  let end = 0
  order.forEach((a, i) => {
    let last = order.length - 1
    while (last > Math.max(end, i) && differ(a, order[last]!)) last -= 1
    end = Math.max(end, last)
    ends.push(end)
  })
  return ends
}

/** Returns first and last position of every run that is not contained in an earlier one. */
function runsOf(ends: readonly number[]): [number, number][] {
  return ends.flatMap((end, i) => (i === 0 || end > ends[i - 1]! ? [[i, end]] : []))
}

const range = (start: number, end: number): number[] =>
  Array.from({ length: end - start + 1 }, (_, i) => start + i)

/** Replaces every set that holds both positions by one without the first and one without the second. */
function splitSets(sets: readonly Set<number>[], i: number, k: number): Set<number>[] {
  const both = sets.filter((set) => set.has(i) && set.has(k))
  if (both.length === 0) return [...sets]
  const kept = sets.filter((set) => !both.includes(set))
  const parts = both.flatMap((set) => [without(set, k), without(set, i)])
  for (const part of parts.toSorted((a, b) => b.size - a.size)) {
    if (!kept.some((set) => isWithin(part, set))) kept.push(part)
  }
  return kept
}

function isWithin(part: ReadonlySet<number>, set: ReadonlySet<number>): boolean {
  if (part.size > set.size) return false
  for (const value of part) if (!set.has(value)) return false
  return true
}

function without(set: ReadonlySet<number>, value: number): Set<number> {
  const rest = new Set(set)
  rest.delete(value)
  return rest
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i])
  return at === -1 ? a.length - b.length : a[at]! - (b[at] ?? -1)
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
  const groups = runsOf(ends).map(([start, end]) => order.slice(start, end + 1))
  return writeLetters(count, groups, letterCase)
}

/**
 * Writes one mark for each group of indices, capital letters for the upper case. Up to 76 marks are single characters
 * written together (`bcd`, `yz①`). A table that needs more has words of letters of one length throughout, aa, ab … zz,
 * separated by blanks (`ay az ba`).
 */
function writeLetters(
  count: number,
  groups: readonly (readonly number[])[],
  letterCase: LetterCase,
): (string | null)[] {
  const isSingle = groups.length <= MARKS.length
  const length = wordLength(groups.length)
  const marks: string[][] = Array.from({ length: count }, () => [])
  groups.forEach((group, place) => {
    const mark = isSingle ? MARKS[place]! : wordAt(place, length)
    for (const index of group) marks[index]!.push(letterCase === 'upper' ? mark.toUpperCase() : mark)
  })
  return marks.map((own) => (own.length === 0 ? null : own.join(isSingle ? '' : ' ')))
}

/** Returns how many letters a word needs so that there are `count` words. */
function wordLength(count: number): number {
  let length = 1
  while (ALPHABET.length ** length < count) length += 1
  return length
}

/** Returns the word of some length at a place in alphabetical order. */
function wordAt(place: number, length: number): string {
  if (length === 0) return ''
  const size = ALPHABET.length
  return wordAt(Math.floor(place / size), length - 1) + ALPHABET[place % size]!
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

/** Whether two means differ by more than a critical difference, beyond rounding. */
export function isBeyond(a: number, b: number, critical: number): boolean {
  return Math.abs(a - b) > critical + slack(Math.max(Math.abs(a), Math.abs(b)))
}

/** Says why `pairLetters` gives none. */
export const NO_PAIR_LETTERS = `小区不全，各对品种的临界差不同，品种多于${PAIR_LETTERS_LIMIT}个或需要的字母过多，不标字母`

/** Computes a symmetric figure of every pair once and returns the look-up. */
export function pairTable(
  count: number,
  of: (a: number, b: number) => number,
): (a: number, b: number) => number {
  const figures = new Float64Array(count * count)
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < count; b++) figures[a * count + b] = figures[b * count + a] = of(a, b)
  }
  return (a, b) => figures[a * count + b]!
}
