import { saleLabels as labels } from '@hepu/api/areas/product/sale/saleLabels'
import { clockDay, clockMinute } from '../../../../db/clock.ts'
import type { SaleLineIn } from '../saleLineIn.ts'

/** First day of bills and modifications that a line may have. */
const FIRST_DAY = '1990-01-01'
/** Days by which a bill may be dated ahead. */
const AHEAD_MS = 366 * 86_400_000

/**
 * Returns why the days of a line are impossible; null if they are not. A modification to come would take the watermark past
 * everything that is changed until then.
 */
export function dayProblem({ billDate, modifiedAt }: SaleLineIn, now: Date): string | null {
  const last = clockDay(new Date(now.getTime() + AHEAD_MS))
  if (billDate < FIRST_DAY || billDate > last)
    return `「${labels.billDate}」应在 ${FIRST_DAY} 至 ${last} 之间（读到「${billDate}」）`
  if (modifiedAt && modifiedAt > now)
    return `「${labels.modifiedAt}」晚于现在（读到「${clockMinute(modifiedAt)}」）`
  if (modifiedAt && clockDay(modifiedAt) < FIRST_DAY)
    return `「${labels.modifiedAt}」早于 ${FIRST_DAY}（读到「${clockDay(modifiedAt)}」）`
  return null
}
