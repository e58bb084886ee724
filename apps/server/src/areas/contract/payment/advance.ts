import { fenIn } from '@hepu/api/core/money/fen'
import type { Fen } from '@hepu/api/core/money/readMoney'
import { sql } from 'drizzle-orm'
import { contractCollection, contractCollectionUse } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

/** Reads the 预收 of a contract at the end of a day: what came in and was used for no condition. */
export async function readAdvance(
  ctx: Pick<Ctx, 'db' | 'caller'>,
  { contractId, asOf }: { contractId: number; asOf: string },
): Promise<Fen> {
  const { rows: found } = await ctx.db.execute<{ rest: string }>(sql`
    select (coalesce(sum(${contractCollection.amount}), 0) - coalesce(sum((
      select sum(u.amount) from ${contractCollectionUse} u
      where u.org_id = ${contractCollection.orgId} and u.collection_id = ${contractCollection.id}
        and u.deleted_at is null and u.used_on <= ${asOf}::date)), 0))::numeric(30, 2)::text as rest
    from ${contractCollection}
    where ${rows(ctx, contractCollection)} and ${contractCollection.contractId} = ${contractId}::bigint
      and ${contractCollection.collectedOn} <= ${asOf}::date`)
  return fenIn(found[0]?.rest ?? '0')
}
