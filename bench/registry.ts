import { reward } from '@hepu/api/areas/research/reward/reward'
import { SUCCESS } from '@hepu/api/core/envelope'
import autocannon from 'autocannon'
import { buildApp } from '../apps/server/src/app.ts'
import { samples } from '../apps/server/src/areas/research/registry/samples.ts'
import { fireMany, runMany } from './fire.ts'
import { measureList, shotOf, type ListResult } from './lists.ts'
import { benchConfig, openPlace, type Place } from './openPlace.ts'
import { headersOf, recordList, recordTrivial, type RecordedCall } from './record.ts'
import { measureImport, type ImportResult } from './resources.ts'
import { ASKED, seedRewards } from './seedRewards.ts'
import { serve, type Served } from './serve.ts'

/** Records that the registry has before. */
const RECORDS = 100_000
/** Ms after the start at which a process is idle. */
const IDLE_MS = 10_000
const WARM_UP_SECONDS = 2
const SECONDS = 6
const { calls } = reward

/** A figure of creating records: through the app, by a bare handler with one statement, and by that statement alone. */
export interface CreateResult {
  app: number
  bare: number
  sql: number
}

export interface RegistryResults {
  postgres: string
  /** Memory of an idle server process, in MB. */
  idleMb: number
  show: ListResult
  /** One record with its attachments, by one statement: what the database can do at best, a second. */
  showBest: number
  list: ListResult
  create: CreateResult
  /** Processor ms of the server process for one call, at 50 connections. */
  cpuMs: { show: number; list: number; create: number }
  import: ImportResult
}

/** Measures one record, a list by keyword, creating and importing in a registry, and the memory of the idle server. */
export async function measureRegistry(undo: (() => Promise<unknown>)[]): Promise<RegistryResults> {
  const place = await openPlace()
  undo.push(place.close)
  console.log(`loading ${RECORDS} records…`)
  await seedRewards(place.connection, place.user, RECORDS)
  const fastify = await buildApp({ config: benchConfig(place.url), connection: place.connection })
  undo.push(() => fastify.close())
  const trivial = await recordTrivial(place, fastify)
  const { rows } = await place.connection.pool.query<{ id: string }>('select max(id) as id from reward')
  const path = calls.show.path.replace('{id}', rows[0]!.id) as typeof calls.show.path
  const showCall = await recordList(place, fastify, { ...calls.show, path })
  const input = { current: 1, size: 20, sort: 'grantDate', order: 'descending', model: ASKED }
  const listCall = await recordList(place, fastify, calls.page, input)
  await fastify.close()
  const settings = {
    databaseUrl: place.url,
    calls: [trivial, showCall, listCall],
    inserts: [{ path: calls.create.path, text: insertText(place) }],
  }
  const app = await serve('App', settings)
  undo.push(app.stop)
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
  const idleMb = (await app.usage()).rss / 1024
  const bare = await serve('Bare', settings)
  undo.push(bare.stop)
  console.log('one record…')
  const show = await measureList(place, { app, bare }, showCall)
  const showBest = await measureShowBest(place, Number(rows[0]!.id))
  console.log('list…')
  const list = await measureList(place, { app, bare }, listCall)
  // Before records are created: a workbook is compared again at its confirmation if others have changed records meanwhile.
  console.log('import…')
  const imported = await measureImport(place, app)
  console.log('creating…')
  const create = await measureCreate(place, { app, bare })
  const shot = (call: RecordedCall) => shotOf(call, app.origin, headersOf(place.user.token))
  const cpuMs = {
    show: await cpuOf(app, (seconds) => fireMany(shot(showCall), seconds)),
    list: await cpuOf(app, (seconds) => fireMany(shot(listCall), seconds)),
    create: await cpuOf(app, (seconds) => fireNew(place, app, seconds)),
  }
  return { postgres: place.postgres, idleMb, show, showBest, list, create, cpuMs, import: imported }
}

/** Processor ms of the server process for one of the calls that `fire` sends, given how many a second it sent. */
async function cpuOf(app: Served, fire: (seconds: number) => Promise<number>): Promise<number> {
  const before = (await app.usage()).cpuMs
  const rate = await fire(SECONDS)
  return ((await app.usage()).cpuMs - before) / (rate * SECONDS)
}

async function measureShowBest({ connection: { pool }, user }: Place, id: number): Promise<number> {
  const text = `select r.*, (select json_agg(f order by f.sequence, f.id) from stored_file f where f.org_id = r.org_id
    and f.info_type = 'research.reward' and f.info_id = r.id::text and f.state = 'stored') as files
    from reward r where r.org_id = $1 and r.id = $2`
  const ask = () => pool.query({ name: 'best_show', text, values: [user.orgId, id] })
  await runMany(ask, WARM_UP_SECONDS)
  return runMany(ask, SECONDS)
}

let made = 0

/** The body of a new record: a draft with a name and a number of its own. */
function nextBody(place: Place): string {
  made += 1
  const holder = { internalUnit: [], staffList: [], externalUnit: null }
  return JSON.stringify({
    ...samples[reward.name].values,
    title: `玉米抗倒伏种质创制与应用第${made}批`,
    certNo: `BENCH-${made}`,
    units: { ...holder, internalUnit: [String(place.user.orgId)] },
    persons: {
      ...holder,
      staffList: [{ userId: String(place.user.userId), userName: '管理员', organizationName: null }],
    },
  })
}

async function measureCreate(
  place: Place,
  { app, bare }: { app: Served; bare: Served },
): Promise<CreateResult> {
  const { pool } = place.connection
  const text = insertText(place)
  const ways = [
    (seconds: number) => fireNew(place, app, seconds),
    (seconds: number) => fireNew(place, bare, seconds),
    (seconds: number) => runMany(() => pool.query(text, [nextBody(place)]), seconds),
  ]
  const rates: number[] = []
  for (const way of ways) {
    await way(WARM_UP_SECONDS)
    rates.push(await way(SECONDS))
  }
  return { app: rates[0]!, bare: rates[1]!, sql: rates[2]! }
}

/** New records a second over 50 connections. */
async function fireNew(place: Place, { origin }: Served, seconds: number): Promise<number> {
  const result = await autocannon({
    url: `${origin}${calls.create.path}`,
    connections: 50,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        headers: headersOf(place.user.token),
        setupRequest: (request) => ({ ...request, body: nextBody(place) }),
        onResponse: (_status, body) => {
          if (!body.startsWith(`{"code":${SUCCESS},`)) throw new Error(body.slice(0, 300))
        },
      },
    ],
  })
  if (result.errors + result.non2xx > 0)
    throw new Error(`${result.errors} errors, ${result.non2xx} bad states`)
  return result.requests.total / result.duration
}

/** A record with its line in the change log, by one statement: what the database can do at best. */
const insertText = ({ user }: Pick<Place, 'user'>): string => `
  with given as (select $1::jsonb as body),
  made as (
    insert into reward (org_id, crop, created_by, updated_by, title, award_name, level, category, grade, cert_no, grant_org,
      grant_date, year, units, unit_rank, persons, person_rank, bonus, search)
    select ${user.orgId}, '${user.crop}', ${user.userId}, ${user.userId}, body->>'title', body->>'awardName', body->>'level',
      body->>'category', body->>'grade', body->>'certNo', body->>'grantOrg', (body->>'grantDate')::date,
      (body->>'year')::float, body->'units', (body->>'unitRank')::float, body->'persons', (body->>'personRank')::float,
      (body->>'bonus')::numeric, lower(concat_ws(chr(10), body->>'title', body->>'awardName', body->>'certNo'))
    from given returning id),
  logged as (
    insert into change_log (org_id, crop, user_id, object, object_id, action, after)
    select ${user.orgId}, '${user.crop}', ${user.userId}, 'reward', made.id, 'create', given.body from made, given)
  select id from made`
