import type { Trigger } from '@hepu/api/areas/contract/payment/paymentWords'
import { daysOfBizYear } from '@hepu/api/core/bizYear'
import { dayAfter } from '@hepu/api/core/resource/deadlines'
import type { Condition } from './conditionRows.ts'

/** A result of a contract: when it was approved and granted, and the first sale of its products. Null for not yet. */
export interface ResultFacts {
  lineId: number
  approvedOn: string | null
  grantedOn: string | null
}

/** What has happened, as far as payment conditions depend on it. */
export interface TriggerFacts {
  /** Null until the contract is signed. */
  signedOn: string | null
  results: readonly ResultFacts[]
  /** First sale of the licensed products since the contract was signed, with the result that they belong to. */
  firstSales: readonly { lineId: number | null; day: string }[]
  /** Month in which business years begin. */
  startMonth: number
  today: string
}

type Terms = Pick<Condition, 'trigger' | 'resultLineId' | 'bizYear' | 'plannedOn'>

/**
 * Returns the day on which the event of a payment condition happened; null if it has not. What happened before the contract was
 * signed counts from the signing. A condition about one result waits for that one, any other for the first of the contract.
 */
export function triggerDay(terms: Terms, facts: TriggerFacts): string | null {
  if (facts.signedOn === null) return null
  const day = eventDay(terms, facts)
  if (day === null || day > facts.today) return null
  return day > facts.signedOn ? day : facts.signedOn
}

const eventDay = (terms: Terms, facts: TriggerFacts): string | null => events[terms.trigger](terms, facts)

const events: Readonly<Record<Trigger, (terms: Terms, facts: TriggerFacts) => string | null>> = {
  signing: (_, { signedOn }) => signedOn,
  approval: (terms, { results }) => earliest(ofResult(terms, results).map(({ approvedOn }) => approvedOn)),
  grant: (terms, { results }) => earliest(ofResult(terms, results).map(({ grantedOn }) => grantedOn)),
  firstSale: (terms, { firstSales }) => earliest(ofResult(terms, firstSales).map(({ day }) => day)),
  seasonEnd: ({ bizYear }, { startMonth }) =>
    bizYear === null ? null : dayAfter(daysOfBizYear(bizYear, startMonth).to, 1),
  date: ({ plannedOn }) => plannedOn,
}

const ofResult = <R extends { lineId: number | null }>({ resultLineId }: Terms, list: readonly R[]): R[] =>
  list.filter(({ lineId }) => resultLineId === null || lineId === resultLineId)

const earliest = (days: readonly (string | null)[]): string | null =>
  days.filter((day) => day !== null).toSorted()[0] ?? null

/** Returns the due date of a condition that happened on a day; null where none is agreed. */
export function dueDay(
  { trigger, plannedOn, termDays }: Pick<Condition, 'trigger' | 'plannedOn' | 'termDays'>,
  triggeredOn: string,
): string | null {
  if (trigger === 'date') return dayAfter(plannedOn ?? triggeredOn, termDays ?? 0)
  return termDays === null ? null : dayAfter(triggeredOn, termDays)
}
