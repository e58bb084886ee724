import { shareKinds, type ShareKind } from '../record/breederFields.ts'

interface Share {
  kind: ShareKind
  /** Percent as text with at most two decimals. */
  ours: string
  theirs: string
}

/** Returns a percentage in hundredths, exact. */
export function hundredths(percent: string): number {
  const [whole = '0', digits = ''] = percent.split('.')
  return Number(whole) * 100 + Number(digits.padEnd(2, '0').slice(0, 2))
}

/** Returns hundredths of a percent as text with two decimals. */
export const percentText = (value: number): string =>
  `${Math.trunc(value / 100)}.${String(value % 100).padStart(2, '0')}`

/** Returns what is wrong with a set of shares, each at its place: a kind that occurs twice, a sum other than 100.00. */
export function shareProblems(shares: readonly Share[]): { at: number; message: string }[] {
  return shares.flatMap(({ kind, ours, theirs }, at) => {
    const label = shareKinds[kind]
    if (shares.findIndex((share) => share.kind === kind) < at)
      return [{ at, message: `${label}出现了两次，每种权益只填一行` }]
    const sum = hundredths(ours) + hundredths(theirs)
    if (sum === 10_000) return []
    const [a, b] = [hundredths(ours), hundredths(theirs)].map(percentText)
    return [
      {
        at,
        message: `${label}：我方 ${a}% + 对方 ${b}% = ${percentText(sum)}%，应等于 100.00%，请改正其中一方`,
      },
    ]
  })
}
