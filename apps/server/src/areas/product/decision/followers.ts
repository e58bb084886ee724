import type { DecisionKind } from '@hepu/api/areas/product/decision/decisionKinds'
import type { productDecision } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { paperFollower } from '../paper/followDecisions.ts'
import type { ProductRow } from '../productRows.ts'
import { stateFollower } from '../record/followDecisions.ts'

/** Name of the rule by which the review of a decision is due. */
export const RULE = 'product.decisionReview'

export type Decision = typeof productDecision.$inferSelect

/** A decision about a product before it is written. `stateAfter` is the state that the product comes to. */
export interface PlannedDecision {
  decision: DecisionKind
  bizYear: number
  stateAfter: ProductRow['state']
  /** The decision that this one takes the place of. */
  supersedes: Decision | null
}

/** What another noun does with decisions about products, in the transaction of the decision. */
export interface DecisionFollower {
  key: string
  /** Returns what stands against a decision, each a sentence that names the repair: open contracts, listings. */
  blockers?: (ctx: Ctx, row: ProductRow, planned: PlannedDecision) => Promise<string[]>
  /** Follows a decision that was written, such as by the state of commercialisation. */
  follow?: (ctx: Ctx, row: ProductRow, decision: Decision) => Promise<void>
}

/** Those who follow decisions, one line each. */
export const decisionFollowers: DecisionFollower[] = [stateFollower, paperFollower]
