import type { Fen } from '../../../core/money/readMoney.ts'

/** A posted line of a run of commission or distribution. */
export interface RunLine {
  /** Names the line across runs of the same rule: receipt, level, payee. */
  key: string
  amount: Fen
  /** The amount that the line is a share of. */
  base?: Fen
  /** The quantity that the line prices. */
  quantity?: bigint
}

/** Figures of a line that change their sign with it. Rates and percentages do not. */
const signed = ['amount', 'base', 'quantity'] as const

/** Returns a line with other figures, each computed from those of the line; figures that the line lacks stay away. */
function withFigures<T extends RunLine>(
  line: T,
  of: (figure: bigint, name: (typeof signed)[number]) => bigint,
): T {
  const figures = signed.flatMap((name) => {
    const figure = line[name]
    return figure === undefined ? [] : [[name, of(figure, name)] as const]
  })
  return { ...line, ...Object.fromEntries(figures) }
}

/**
 * Returns the lines that take a run back: copies with the opposite sign, at the same rates. A reversal never divides its amount
 * anew: three receipts of 33.33 at 40/35/25 and a refund of 99.99 that is divided anew leave a fen on two lines. A reversal can
 * be reversed.
 */
export const reverseLines = <T extends RunLine>(lines: readonly T[]): T[] =>
  lines.map((line) => withFigures(line, (figure) => -figure))

/**
 * Returns the lines that make posted lines what a new computation says: new − old for each key, in the order in which the keys
 * first appear, without those that do not change. A delta has the rate and names of its new line, or of the old one if there is
 * no new one.
 */
export function adjustLines<T extends RunLine>(oldLines: readonly T[], newLines: readonly T[]): T[] {
  const [old, now] = [totals(oldLines), totals(newLines)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [before, after] = [old.get(key), now.get(key)]
    const delta = before && after ? plus(after, reversed(before)) : (after ?? (before && reversed(before)))
    return delta && signed.some((name) => (delta[name] ?? 0n) !== 0n) ? [delta] : []
  })
}

const reversed = <T extends RunLine>(line: T): T => withFigures(line, (figure) => -figure)

/** Returns the sum of two lines with the same key; names and rate are those of the first. */
const plus = <T extends RunLine>(one: T, other: T): T =>
  withFigures({ ...other, ...one }, (_, name) => (one[name] ?? 0n) + (other[name] ?? 0n))

/** Adds up lines by key; the names are those of the last line. */
function totals<T extends RunLine>(lines: readonly T[]): Map<string, T> {
  const found = new Map<string, T>()
  for (const line of lines) {
    const before = found.get(line.key)
    found.set(line.key, before ? plus(line, before) : line)
  }
  return found
}

/** Returns lines added up by key, in the order in which the keys first appear. */
export const plusLines = <T extends RunLine>(lines: readonly T[]): T[] => [...totals(lines).values()]
