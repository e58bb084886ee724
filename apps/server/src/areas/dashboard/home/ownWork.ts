import { OWN_WEEKS, type ownWork } from '@hepu/api/areas/dashboard/home/ownWork'
import type { ResultOf } from '@hepu/api/core/route'
import { sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { changeLog } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'

const WEEK_MS = 7 * 86_400_000

/** Counts what the caller saved in each of the last weeks, each call once, from an index by user. */
export async function showOwnWork({ db, caller, services }: Ctx): Promise<ResultOf<typeof ownWork>> {
  const now = services.now().getTime()
  const days = Array.from({ length: OWN_WEEKS }, (_, at) => {
    const ago = OWN_WEEKS - 1 - at
    return clockDay(new Date(now - ago * WEEK_MS - (WEEK_MS - 86_400_000)))
  })
  const { rows } = await db.execute<{ week: number; count: number }>(sql`
    select ((${changeLog.at} at time zone 'Asia/Shanghai')::date - ${days[0]}::date) / 7 as week,
      count(distinct coalesce(${changeLog.requestId}, ${changeLog.id}::text))::int as count
    from ${changeLog}
    where ${changeLog.orgId} = any(${sql.param([...caller.orgIds])}::bigint[]) and ${changeLog.userId} = ${caller.userId}
      and ${changeLog.at} >= (${days[0]}::date::timestamp at time zone 'Asia/Shanghai')
    group by 1`)
  const byWeek = new Map(rows.map(({ week, count }) => [week, count]))
  const weeks = days.map((from, at) => ({ from, count: byWeek.get(at) ?? 0 }))
  return { total: weeks.reduce((sum, { count }) => sum + count, 0), weeks }
}
