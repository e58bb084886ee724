import { updateProgress } from '@hepu/api/areas/project/plan/keyResult'
import { getProjectProgressList } from '@hepu/api/areas/project/plan/taskIndex'
import { SUCCESS, type Envelope } from '@hepu/api/core/envelope'
import type { OutputOf, Route } from '@hepu/api/core/route'
import { buildApp } from '../apps/server/src/app.ts'
import { inTransaction } from '../apps/server/src/db/transaction.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { fireOnce } from './fire.ts'
import { shotOf } from './lists.ts'
import { median, timeInTurn } from './measure.ts'
import { benchConfig, openPlace, type Place } from './openPlace.ts'
import { headersOf, recordList } from './record.ts'
import { serve } from './serve.ts'

/** What is loaded: projects with topics, assignments below each, and indexes of each assignment, with two key results each. */
export const PLANS = { projects: 200, topics: 5, assignments: 4, indexes: 6 }

const ROUNDS = { warmUp: 20, rounds: 200 }

export interface PlanTimes {
  postgres: string
  indexes: number
  /** Median ms of the tree of a project through the app, and through a bare server that sends the same statements and answer. */
  tree: number
  treeBare: number
  lines: number
  /** Median ms of one save of a key result through the app, and of storing value and history line alone. */
  save: number
  saveAlone: number
}

/** Times the tree of a plan and the save of one key result, with the figures computed up to the project. */
export async function measurePlans(undo: (() => Promise<unknown>)[]): Promise<PlanTimes> {
  const place = await openPlace()
  undo.push(place.close)
  const indexes = await seedPlans(place)
  const fastify = await buildApp({ config: benchConfig(place.url), connection: place.connection })
  undo.push(() => fastify.close())
  const { db } = place.connection
  const projects = await idsOf(place, sql`select id from project_node where level = 1 order by id`)
  const keyResults = await idsOf(place, sql`select id from project_key_result order by id`)
  let turn = 0
  const keyResult = () => keyResults[(turn++ * 7919) % keyResults.length] ?? 0
  const { rows } = await call(place, fastify, getProjectProgressList, { projectId: String(projects[0]) })
  const trees = await timeTree(place, fastify, { projectId: String(projects[0]) }, undo)
  const times = await timeInTurn(
    [
      () =>
        call(place, fastify, updateProgress, { id: String(keyResult()), current: turn % 100, note: '填报' }),
      () =>
        inTransaction(db, async (tx) => {
          const id = keyResult()
          await tx.execute(
            sql`update project_key_result set current = ${turn % 100}, version = version + 1 where id = ${id}`,
          )
          await tx.execute(sql`insert into project_progress_entry (org_id, crop, node_id, index_id, key_result_id, origin)
            select k.org_id, k.crop, i.node_id, i.id, k.id, 'computed' from project_key_result k
            join project_task_index i on i.id = k.index_id where k.id = ${id}`)
        }),
    ],
    ROUNDS,
  )
  const [save = NaN, saveAlone = NaN] = times.map(median)
  return { postgres: place.postgres, indexes, ...trees, lines: rows.length, save, saveAlone }
}

/** Times the tree of a project by the real server and by the bare one, in turn. */
async function timeTree(
  place: Place,
  fastify: FastifyInstance,
  input: object,
  undo: (() => Promise<unknown>)[],
): Promise<{ tree: number; treeBare: number }> {
  const recorded = await recordList(place, fastify, getProjectProgressList, input)
  const settings = { databaseUrl: place.url, calls: [recorded] }
  const app = await serve('App', settings)
  undo.push(app.stop)
  const bare = await serve('Bare', settings)
  undo.push(bare.stop)
  const onApp = shotOf(recorded, app.origin, headersOf(place.user.token))
  const onBare = shotOf(recorded, bare.origin, { 'content-type': 'application/json' })
  const times = await timeInTurn([() => fireOnce(onApp), () => fireOnce(onBare)], ROUNDS)
  const [tree = NaN, treeBare = NaN] = times.map(median)
  return { tree, treeBare }
}

async function idsOf({ connection: { db } }: Place, query: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(query)
  return rows.map(({ id }) => Number(id))
}

/** Stores the projects with all below them. Returns the number of indexes. */
async function seedPlans({ connection: { pool }, user }: Place): Promise<number> {
  const { projects, topics, assignments, indexes } = PLANS
  const owner = [user.orgId, user.crop, user.userId]
  const days = `'2024-01-01'::date, '2027-12-31'::date, 'running'`
  await pool.query(
    `insert into project_node (org_id, crop, owner_id, project_id, path, level, code, name, start_date, end_date, state)
      select $1, $2, $3, 0, '', 1, 'B' || n, '项目' || n, ${days} from generate_series(1, ${projects}) n`,
    owner,
  )
  await pool.query(`update project_node set project_id = id, path = '/' || id || '/' where level = 1`)
  for (const [level, count] of [
    [2, topics],
    [3, assignments],
  ] as const) {
    await pool.query(
      `insert into project_node (org_id, crop, owner_id, project_id, parent_id, path, level, code, name, start_date, end_date, state)
        select p.org_id, p.crop, p.owner_id, p.project_id, p.id, p.path, ${level}, p.code || '-' || n, '下级' || n, ${days}
        from project_node p, generate_series(1, ${count}) n where p.level = ${level - 1}`,
    )
    await pool.query(`update project_node set path = path || id || '/' where level = ${level}`)
  }
  const { rowCount } = await pool.query(
    `insert into project_task_index (org_id, crop, node_id, sort_value, name, index_type, unit, target, progress)
      select org_id, crop, id, n, '指标' || n, 'other', '项', 100, 0
      from project_node, generate_series(1, ${indexes}) n where level = 3`,
  )
  await pool.query(
    `insert into project_key_result (org_id, crop, index_id, sort_value, name, target, progress, due_date)
      select org_id, crop, id, n, '关键结果' || n, 100, 0, '2026-06-30'::date
      from project_task_index, generate_series(1, 2) n`,
  )
  await pool.query('analyze project_node, project_task_index, project_key_result')
  return rowCount ?? 0
}

async function call<R extends Route>(
  { user }: Place,
  fastify: FastifyInstance,
  { method, path }: R,
  input: object,
): Promise<OutputOf<R>> {
  const answer = await fastify.inject({
    method: method as 'POST',
    url: path,
    headers: headersOf(user.token),
    payload: JSON.stringify(input),
  })
  const { code, msg, data } = answer.json<Envelope<OutputOf<R>>>()
  if (code !== SUCCESS) throw new Error(`${path} answered ${msg}`)
  return data
}
