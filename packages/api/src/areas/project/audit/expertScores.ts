import { readDecimal, roundUnits } from '../../../core/number/decimal.ts'

/** A score from 0 to 100 with at most two decimals, as text; null before it is given. */
export interface ScoredReview {
  isConflicted: boolean
  score: string | null
}

/** Returns what is wrong with a score as typed; null when nothing is. */
export function scoreProblem(text: string): string | null {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return '应为0到100的数，最多两位小数'
  return Number(text) > 100 ? '不得大于100' : null
}

/** Returns whether all experts who count have scored; false without any. */
export function isComplete(reviews: readonly ScoredReview[]): boolean {
  const counted = reviews.filter(({ isConflicted }) => !isConflicted)
  return counted.length > 0 && counted.every(({ score }) => score !== null)
}

/** Returns the average of the experts who count, to two decimals, half up; null until all of them have scored. */
export function averageScore(reviews: readonly ScoredReview[]): string | null {
  if (!isComplete(reviews)) return null
  const scores = reviews.flatMap(({ isConflicted, score }) => (isConflicted || score === null ? [] : [score]))
  const hundredths = scores.reduce((total, score) => total + hundredthsOf(score), 0n)
  const count = BigInt(scores.length)
  const average = (2n * hundredths + count) / (2n * count)
  return `${average / 100n}.${String(average % 100n).padStart(2, '0')}`
}

function hundredthsOf(score: string): bigint {
  const decimal = readDecimal(score)
  if (!decimal) throw new RangeError(`no score: ${score}`)
  return roundUnits(decimal, 2)
}
