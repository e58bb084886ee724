import { createProject } from '@hepu/api/areas/project/node/projectTracking'
import { showReport } from '@hepu/api/areas/project/report/projectReport'
import { SUCCESS, type Envelope } from '@hepu/api/core/envelope'
import type { OutputOf, Route } from '@hepu/api/core/route'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { median, timeOf } from './measure.ts'
import type { Place } from './openPlace.ts'
import { headersOf } from './record.ts'

const INDEXES = 200
const KEY_RESULTS = 5
const MONTHS = 24
const ROUNDS = 7
const GOAL_MS = 1_000

/** Prints how long the draft of a monthly report takes for a project with a long history. Median of 7. */
export async function measureReport(
  place: Place,
  fastify: FastifyInstance,
  startLoad: number,
): Promise<void> {
  const director = String(place.user.userId)
  const days = { startDate: '2024-01-01', endDate: '2028-12-31' }
  const { id } = await call(place, fastify, createProject, { name: '长项目', directorId: director, ...days })
  await seedHistory(place, Number(id))
  const input = { projectId: id, kind: 'month', period: '2025-11' }
  const times: number[] = []
  let lines = 0
  for (let round = 0; round <= ROUNDS; round++) {
    times.push(
      await timeOf(async () => {
        lines = (await call(place, fastify, showReport, input)).facts.length
      }),
    )
  }
  const entries = INDEXES * (KEY_RESULTS + 1) * MONTHS
  console.log(`load of other programs at the start ${startLoad.toFixed(1)}`)
  console.log(
    `draft of a report from ${INDEXES} indexes, ${INDEXES * KEY_RESULTS} key results and ${entries} entries ` +
      `(${lines} lines): ${median(times.slice(1)).toFixed(0)} ms (goal ${GOAL_MS})`,
  )
}

/** Gives a project indexes with key results, of which each has an entry every month, and moved days. */
async function seedHistory({ connection: { db }, user: { orgId, crop, userId } }: Place, nodeId: number) {
  await db.execute(sql`
    insert into project_task_index (org_id, crop, node_id, sort_value, name, index_type, unit, target, current, progress,
      end_date, created_at)
    select ${orgId}, ${crop}, ${nodeId}, n, '指标' || n, 'demoArea', '亩', 100, 50, 50,
      '2025-06-01'::date + n * 3, '2024-01-05'
    from generate_series(1, ${INDEXES}::int) n`)
  await db.execute(sql`
    insert into project_key_result (org_id, crop, index_id, sort_value, name, target, current, progress, due_date, created_at)
    select i.org_id, i.crop, i.id, n, '关键结果' || n, 100, 50, 50, i.end_date - n, i.created_at
    from project_task_index i, generate_series(1, ${KEY_RESULTS}::int) n where i.node_id = ${nodeId}`)
  await db.execute(sql`
    insert into project_progress_entry (org_id, crop, node_id, index_id, key_result_id, value_before, value_after,
      progress_before, progress_after, origin, created_by, created_at)
    select s.org_id, s.crop, ${nodeId}, s.index_id, s.key_result_id, (m - 1) * 2, m * 2, (m - 1) * 2, m * 2, 'typed', ${userId},
      '2024-01-10'::timestamptz + make_interval(months => m)
    from (select org_id, crop, id as index_id, null::bigint as key_result_id from project_task_index where node_id = ${nodeId}
      union all select k.org_id, k.crop, k.index_id, k.id from project_key_result k
        join project_task_index i on i.org_id = k.org_id and i.id = k.index_id where i.node_id = ${nodeId}) s,
      generate_series(1, ${MONTHS}::int) m`)
  await db.execute(sql`
    insert into change_log (org_id, crop, at, user_id, object, object_id, action, before, after)
    select org_id, crop, '2025-11-12', ${userId}, 'project_task_index', id, 'update',
      jsonb_build_object('endDate', '2025-11-20'), jsonb_build_object('endDate', end_date)
    from project_task_index where node_id = ${nodeId}`)
  await db.execute(sql`analyze`)
}

async function call<R extends Route>(
  { user }: Place,
  fastify: FastifyInstance,
  { method, path }: R,
  input: Record<string, string>,
): Promise<OutputOf<R>> {
  const answer = await fastify.inject({
    method: method as 'GET' | 'POST',
    url: path,
    headers: headersOf(user.token),
    ...(method === 'GET' ? { query: input } : { payload: JSON.stringify(input) }),
  })
  const { code, msg, data } = answer.json<Envelope<OutputOf<R>>>()
  if (code !== SUCCESS) throw new Error(`${path} answered ${msg}`)
  return data
}
