import type { ObligationRule } from '@hepu/api/core/obligation/obligationRule'
import { and, eq, inArray } from 'drizzle-orm'
import { obligation } from '../db/schema/index.ts'
import { inOrgOf } from '../db/scope.ts'
import { updateRow } from '../db/write.ts'
import type { Ctx } from '../http/context.ts'
import { LABEL } from './acts.ts'
import type { ObligationSubject } from './planObligations.ts'

/** Marks open obligations of a record as done, because what they ask for has happened. Returns their number. */
export async function finishPlanned(
  ctx: Ctx,
  { object, objectId, orgId }: Pick<ObligationSubject, 'object' | 'objectId' | 'orgId'>,
  rule: ObligationRule,
  occurrences: readonly string[],
): Promise<number> {
  if (occurrences.length === 0) return 0
  const open = await ctx.db
    .select({ id: obligation.id })
    .from(obligation)
    .where(
      and(
        eq(obligation.orgId, orgId),
        eq(obligation.object, object),
        eq(obligation.objectId, objectId),
        eq(obligation.rule, rule.name),
        eq(obligation.state, 'open'),
        inArray(obligation.occurrence, [...occurrences]),
      ),
    )
  const done = { state: 'done', endedBy: ctx.caller.userId, endedAt: ctx.services.now() } as const
  for (const { id } of open)
    await updateRow(inOrgOf(ctx, { orgId }), obligation, id, { values: done }, { label: LABEL })
  return open.length
}
