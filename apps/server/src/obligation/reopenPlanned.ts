import type { ObligationRule } from '@hepu/api/core/obligation/obligationRule'
import { and, eq, inArray } from 'drizzle-orm'
import { obligation } from '../db/schema/index.ts'
import { inOrgOf } from '../db/scope.ts'
import { updateRow } from '../db/write.ts'
import type { Ctx } from '../http/context.ts'
import { LABEL } from './acts.ts'
import type { ObligationSubject } from './planObligations.ts'

/** Opens obligations of a record that were done, because what they ask for was taken back. Returns their number. */
export async function reopenPlanned(
  ctx: Ctx,
  { object, objectId, orgId }: Pick<ObligationSubject, 'object' | 'objectId' | 'orgId'>,
  rule: ObligationRule,
  occurrences: readonly string[],
): Promise<number> {
  if (occurrences.length === 0) return 0
  const done = await ctx.db
    .select({ id: obligation.id })
    .from(obligation)
    .where(
      and(
        eq(obligation.orgId, orgId),
        eq(obligation.object, object),
        eq(obligation.objectId, objectId),
        eq(obligation.rule, rule.name),
        eq(obligation.state, 'done'),
        inArray(obligation.occurrence, [...occurrences]),
      ),
    )
  const values = {
    state: 'open',
    endedBy: null,
    endedAt: null,
    remindedStage: null,
    escalatedAt: null,
  } as const
  for (const { id } of done)
    await updateRow(inOrgOf(ctx, { orgId }), obligation, id, { values }, { label: LABEL })
  return done.length
}
