import { effectOf, type DecisionKind } from '@hepu/api/areas/product/decision/decisionKinds'
import type * as api from '@hepu/api/areas/product/decision/decisionLog'
import type { ProductState } from '@hepu/api/areas/product/record/productStates'
import { bizYearOf } from '@hepu/api/core/bizYear'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { productDecision } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { ProductRow } from '../productRows.ts'
import { readStartMonth } from '../year/startMonth.ts'
import { decisionFollowers, type Decision, type PlannedDecision } from './followers.ts'
import { getTarget, type Target } from './targets.ts'

/** The state that a decision takes a product to (null for a variety), or what forbids the decision, a sentence each. */
export type Judged = { state: ProductState | null } | { obstacles: string[] }

/** Judges a decision by the state of its product and by all who follow decisions; `old` is the decision that it takes the place of. */
export async function judge(
  ctx: Ctx,
  { product: row }: Target,
  { decision, bizYear }: { decision: DecisionKind; bizYear: number },
  old: Decision | null,
): Promise<Judged> {
  if (!row) return { state: null }
  const former = stateWithout(row, old)
  if ('obstacles' in former) return former
  const from = former.state
  const isTakenBack = decision === '恢复' && old !== null
  const effect = isTakenBack ? { state: from } : effectOf(decision, from)
  if ('refusal' in effect) return { obstacles: [`「${row.name}」现为「${from}」，${effect.refusal}`] }
  const planned: PlannedDecision = { decision, bizYear, stateAfter: effect.state, supersedes: old }
  const blockers = await blockersOf(ctx, row, planned)
  if (blockers.length === 0) return { state: effect.state }
  return { obstacles: [`「${row.name}」不能登记「${decision}」：${blockers.join('；')}`] }
}

/** Returns what stands against a decision about a product. */
export async function blockersOf(ctx: Ctx, row: ProductRow, planned: PlannedDecision): Promise<string[]> {
  const found: string[] = []
  for (const { blockers } of decisionFollowers)
    if (blockers) found.push(...(await blockers(ctx, row, planned)))
  return found
}

/** Returns the state that a product had without the decision that is superseded; an obstacle if another change came after it. */
function stateWithout(
  { name, state }: ProductRow,
  old: Decision | null,
): { state: ProductState } | { obstacles: string[] } {
  if (!old || old.stateBefore === old.stateAfter) return { state }
  if (old.stateAfter === state) return { state: old.stateBefore as ProductState }
  return { obstacles: [`「${name}」在该决策后已变为「${state}」，不能再取代，请先取代其后的决策`] }
}

/** Answers what forbids a decision about a product or variety now; if nothing does, the state that it takes the product to. */
export async function listObstacles(
  ctx: Ctx,
  { type, id, decision, supersedesId }: ParsedInputOf<typeof api.decisionObstacles>,
): Promise<ResultOf<typeof api.decisionObstacles>> {
  const target = await getTarget(ctx, type, id, false)
  const [old] = supersedesId
    ? await ctx.db
        .select()
        .from(productDecision)
        .where(and(rows(ctx, productDecision), eq(productDecision.id, supersedesId)))
    : []
  const bizYear = bizYearOf(clockDay(ctx.services.now()), await readStartMonth(ctx, target.orgId))
  const judged = await judge(ctx, target, { decision, bizYear }, old ?? null)
  if ('obstacles' in judged) return { list: judged.obstacles, states: null }
  const { product: row } = target
  return { list: [], states: row && judged.state && { before: row.state, after: judged.state } }
}
