import { DUNCAN_LIMIT } from './combined.ts'
import type { Lsd } from './combined.ts'
import { duncanTest } from './duncan.ts'
import { lsdLetters } from './letters.ts'

/** The test behind letters: LSD, or Duncan's new multiple range (新复极差 SSR). */
export type LetterTest = 'lsd' | 'duncan'

/** Letters of every mean at 0.05 and 0.01, or the Chinese reason why there are none. */
export interface MeanLetters {
  letter05: (string | null)[]
  letter01: (string | null)[]
  reason: string | null
}

/**
 * Returns letters of means with a common error: `error` is the source of their LSD; the standard error of a mean is
 * that of a difference ÷ √2. Refuses Duncan beyond `DUNCAN_LIMIT` entries, where its ranges lose their meaning.
 */
export function meanLetters(means: ArrayLike<number>, error: Lsd, test: LetterTest): MeanLetters {
  if (test === 'lsd') {
    return {
      letter05: lsdLetters(means, error.lsd05, 'lower'),
      letter01: lsdLetters(means, error.lsd01, 'upper'),
      reason: null,
    }
  }
  const reason =
    means.length > DUNCAN_LIMIT
      ? `品种多于${DUNCAN_LIMIT}个，不做新复极差检验`
      : error.seDifference > 0
        ? null
        : '误差为0，不做新复极差检验'
  if (reason !== null) {
    const none = Array.from(means, () => null)
    return { letter05: none, letter01: none, reason }
  }
  const of = { se: error.seDifference / Math.SQRT2, df: error.df }
  return {
    letter05: duncanTest(means, of, 0.05, 'lower').letters,
    letter01: duncanTest(means, of, 0.01, 'upper').letters,
    reason: null,
  }
}
