import type { consultHandlers } from '@hepu/api/areas/trading/consult/consultHandling'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { byPinyin, oneOf } from '../../../db/nameConditions.ts'
import { user } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { listHandlers } from './assignees.ts'
import { getConsult } from './consultRows.ts'

/** Returns those who may handle a consultation, by name. */
export async function listHandlerNames(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof consultHandlers>,
): Promise<ResultOf<typeof consultHandlers>> {
  const ids = await listHandlers(ctx, await getConsult(ctx, id))
  return ctx.db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(oneOf(user.id, ids))
    .orderBy(byPinyin(user.name))
}
