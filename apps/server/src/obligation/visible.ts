import { obligationRules } from '@hepu/api/obligationRules'
import type { ObligationRule } from '@hepu/api/core/obligation/obligationRule'
import type { Permission } from '@hepu/api/core/permissions'
import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import { clockDay } from '../db/clock.ts'
import { contains } from '../db/nameConditions.ts'
import { obligation } from '../db/schema/index.ts'
import { rows } from '../db/scope.ts'
import type { Ctx } from '../http/context.ts'

/** Returns the rules whose records the caller may read, of some at least those that he sees to. */
export const readableRules = ({ caller }: Pick<Ctx, 'caller'>): ObligationRule[] =>
  obligationRules.filter(({ read }) => read === null || caller.permissions.has(read))

/** Returns the condition for the obligations that the caller may see where he works. */
export function visible(ctx: Pick<Ctx, 'caller'>): SQL {
  const readable = readableRules(ctx)
  const ofAll = readable.filter(({ readOthers }) => mayReadOthers(ctx, readOthers))
  const isReadable = sql`${obligation.rule} = any(${namesOf(ofAll)}::text[])`
  if (ofAll.length === readable.length) return sql`(${rows(ctx, obligation)} and ${isReadable})`
  const isOwn = sql`${obligation.ownerId} = ${ctx.caller.userId} and ${obligation.rule} = any(${namesOf(readable)}::text[])`
  return sql`(${rows(ctx, obligation)} and (${isReadable} or ${isOwn}))`
}

const mayReadOthers = ({ caller }: Pick<Ctx, 'caller'>, readOthers: Permission | null): boolean =>
  readOthers === null || caller.permissions.has(readOthers)

const namesOf = (rules: readonly ObligationRule[]) => sql.param(rules.map(({ name }) => name))

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
