import type * as api from '@hepu/api/areas/integration/consult/consult'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq } from 'drizzle-orm'
import { serviceConsult } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { listMessages } from './consults.ts'
import { ratingBlocker, ratingsOfConsults } from './ratings.ts'

const SHOWN = 20

/** Lists what the caller asked about a service, with the answers but without internal notes. */
export async function listOwnConsults(
  ctx: Ctx,
  { serviceId }: ParsedInputOf<typeof api.myConsults>,
): Promise<ResultOf<typeof api.myConsults>> {
  const found = await ctx.db
    .select()
    .from(serviceConsult)
    .where(
      and(
        rows(ctx, serviceConsult),
        eq(serviceConsult.serviceId, serviceId),
        eq(serviceConsult.userId, ctx.caller.userId),
      ),
    )
    .orderBy(desc(serviceConsult.id))
    .limit(SHOWN)
  const ratings = await ratingsOfConsults(
    ctx,
    found.map(({ id }) => id),
  )
  const mayRate = ctx.caller.permissions.has('integration.selection:ask')
  return Promise.all(
    found.map(async (row) => ({
      ...row,
      createTime: row.createdAt,
      messages: (await listMessages(ctx, row)).filter(({ kind }) => kind !== 'note'),
      rating: ratings.get(row.id) ?? null,
      ...allowed({ rate: mayRate }, { rate: ratingBlocker(row, ratings.has(row.id)) }),
    })),
  )
}
