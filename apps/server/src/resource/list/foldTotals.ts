import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { registryTotal } from '../../db/schema/index.ts'
import type { App } from '../../http/handle.ts'

const FOLD_JOB = 'resource.foldTotals'
const FOLD_AT = '* * * * *'

/** Folds the totals every minute, in one process. */
export function openTotals({ fastify, services }: App): void {
  fastify.addHook('onReady', async () => {
    await services.jobs.repeat(FOLD_JOB, FOLD_AT, () => foldTotals(services.db))
  })
}

/**
 * Replaces the differences that writers noted for the same number by one row with their sum. One statement does it, so a reader
 * sees either all of them or the sum; what a writer notes meanwhile is left for the next time.
 */
export async function foldTotals(db: Db): Promise<void> {
  const key = sql.raw('org_id, registry, crop, is_deleted, status')
  await db.execute(sql`
    with several as (select ${key} from ${registryTotal} group by ${key} having count(*) > 1),
    folded as (
      delete from ${registryTotal} t using several s
      where (t.org_id, t.registry, t.crop, t.is_deleted, t.status) = (s.org_id, s.registry, s.crop, s.is_deleted, s.status)
      returning t.org_id, t.registry, t.crop, t.is_deleted, t.status, t.gained
    )
    insert into ${registryTotal} (${key}, gained)
    select ${key}, sum(gained) from folded group by ${key} having sum(gained) <> 0`)
}
