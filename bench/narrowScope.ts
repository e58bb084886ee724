import type { Connection } from '../apps/server/src/db/connect.ts'
import type { BenchUser } from './openPlace.ts'
import { insertTrials } from './seedTrials.ts'

const MORE = 2

/**
 * Gives two organisations below the user's as many trials as his own has, and narrows what he sees to his own: each list then
 * leaves out two of three rows.
 */
export async function narrowScope({ pool }: Connection, user: BenchUser): Promise<void> {
  for (let n = 1; n <= MORE; n++) {
    const { rows } = await pool.query<{ id: string }>(
      `insert into organization (parent_id, path, name, code)
       select id, '', $2, $3 from organization where id = $1 returning id`,
      [user.orgId, `下属机构${n}`, `BENCH-${n}`],
    )
    const orgId = Number(rows[0]!.id)
    await pool.query(
      `update organization below set path = above.path || below.id || '/' from organization above
       where below.id = $1 and above.id = below.parent_id`,
      [orgId],
    )
    await insertTrials(pool, { ...user, orgId })
  }
  await pool.query(`update organization set data_scope = 'own' where id = $1`, [user.orgId])
  await pool.query('vacuum analyze')
}
