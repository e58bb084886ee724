import type * as api from '@hepu/api/areas/upgrade/rehearsal'
import type { WhatIf } from '@hepu/api/areas/upgrade/promotionShapes'
import type { ResultOf } from '@hepu/api/core/route'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { upgrade } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Upgrade } from '../evaluation/loadUpgrade.ts'

/** Returns 试算调整 of the previous evaluation of the same group, which the user can apply again; null if it had none. */
export async function findEarlierWhatIf(
  ctx: Ctx,
  { groupId, number }: Pick<Upgrade, 'groupId' | 'number'>,
): Promise<ResultOf<typeof api.rehearsal>['earlierWhatIf']> {
  const [before] = await ctx.db
    .select({
      upgradeId: upgrade.id,
      number: upgrade.number,
      text: upgrade.whatIfText,
      whatIf: sql<WhatIf | null>`${upgrade.evidence} -> 'whatIf'`,
    })
    .from(upgrade)
    .where(and(rows(ctx, upgrade), eq(upgrade.groupId, groupId), lt(upgrade.number, number)))
    .orderBy(desc(upgrade.number))
    .limit(1)
  if (!before?.whatIf || before.text === null) return null
  return { ...before, text: before.text, whatIf: before.whatIf }
}
