import { obligationRules } from '@hepu/api/obligationRules'
import type { ObligationRule } from '@hepu/api/core/obligation/obligationRule'
import { and, eq, lt, or, sql, type SQL } from 'drizzle-orm'
import { clockDay } from '../db/clock.ts'
import { contains } from '../db/nameConditions.ts'
import { obligation } from '../db/schema/index.ts'
import { rows } from '../db/scope.ts'
import type { Ctx } from '../http/context.ts'

const isReadable = ({ caller }: Pick<Ctx, 'caller'>, { read }: ObligationRule): boolean =>
  read === null || caller.permissions.has(read)

/** Returns the rules of which the caller may see obligations: those of records that he may read, and those that owners see. */
export const readableRules = (ctx: Pick<Ctx, 'caller'>): ObligationRule[] =>
  obligationRules.filter((rule) => rule.ownersToo || isReadable(ctx, rule))

/** Returns the condition for the obligations that the caller may see where he works. */
export function visible(ctx: Pick<Ctx, 'caller'>): SQL {
  const oneOf = (found: readonly ObligationRule[]) =>
    sql`${obligation.rule} = any(${sql.param(found.map(({ name }) => name))}::text[])`
  const open = obligationRules.filter((rule) => isReadable(ctx, rule))
  const own = obligationRules.filter((rule) => rule.ownersToo && !isReadable(ctx, rule))
  const seen =
    own.length === 0
      ? oneOf(open)
      : or(oneOf(open), and(oneOf(own), eq(obligation.ownerId, ctx.caller.userId)))
  return sql`(${rows(ctx, obligation)} and ${seen})`
}

/** Filters of lists of obligations. */
interface Filters {
  mine?: boolean | undefined
  state?: 'open' | 'done' | 'cancelled' | undefined
  rule?: string | undefined
  overdue?: boolean | undefined
  dueDateStart?: string | undefined
  dueDateEnd?: string | undefined
  name?: string | undefined
}

/** Returns the condition for the visible obligations that fit the filters. */
export function fits(ctx: Pick<Ctx, 'caller' | 'services'>, model: Filters): SQL | undefined {
  const { mine, state, rule, overdue, dueDateStart, dueDateEnd, name } = model
  return and(
    visible(ctx),
    mine ? eq(obligation.ownerId, ctx.caller.userId) : undefined,
    state ? eq(obligation.state, state) : undefined,
    rule ? eq(obligation.rule, rule) : undefined,
    overdue
      ? and(eq(obligation.state, 'open'), lt(obligation.dueDate, clockDay(ctx.services.now())))
      : undefined,
    dueDateStart ? sql`${obligation.dueDate} >= ${dueDateStart}` : undefined,
    dueDateEnd ? sql`${obligation.dueDate} <= ${dueDateEnd}` : undefined,
    name ? contains(obligation.title, name) : undefined,
  )
}
