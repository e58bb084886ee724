import { lines, renewal } from '@hepu/api/areas/product/statistic/productStatistic'
import { saleReports } from '@hepu/api/areas/product/statistic/saleReports'
import type { Route } from '@hepu/api/core/route'
import { buildApp } from '../apps/server/src/app.ts'
import { refreshSaleTotals } from '../apps/server/src/areas/product/statistic/refreshSaleTotals.ts'
import { placesBelow } from '../apps/server/src/resource/places.ts'
import { replay } from './capture.ts'
import { fireOnce } from './fire.ts'
import { shotOf } from './lists.ts'
import { median, timeInTurn, timeOf } from './measure.ts'
import { benchConfig, openPlace, type Place } from './openPlace.ts'
import { headersOf, recordList } from './record.ts'
import { serve, type Servers } from './serve.ts'

/** Lines that are loaded, of ten business years; products and companies that they are of. */
const LINES = 2_000_000
const PRODUCTS = 60
const COMPANIES = 12
const ROUNDS = { warmUp: 3, rounds: 31 }
/** Goals: most ms of an answer, and most times of what the same statements take behind a bare server. */
const GOAL_MS = 400
const GOAL_RATIO = 1.3

interface Timed {
  name: string
  app: number
  bare: number
  sql: number
}

/** Times every topic over one year, the changes over ten, and the bills behind a figure, with 2 million lines. */
export async function measureStatistic(undo: (() => Promise<unknown>)[]): Promise<Timed[]> {
  const place = await openPlace()
  undo.push(place.close)
  await seedSales(place)
  const fastify = await buildApp({ config: benchConfig(place.url), connection: place.connection })
  undo.push(() => fastify.close())
  const year = { startYear: 2025, endYear: 2025 }
  const topics = Object.values(saleReports).map(
    ({ topic, calls }) => [topic, calls.postV2, year] as [string, Route, object],
  )
  const asked: [string, Route, object][] = [
    ...topics,
    ['yearsChanges, ten years', saleReports.yearsChanges.calls.postV2, { startYear: 2016, endYear: 2025 }],
    [
      'distribution, cities of a province',
      saleReports.distribution.calls.postV2,
      { ...year, provinces: ['410000'] },
    ],
    ['新老更替, ten years', renewal, { endYear: 2025 }],
    [
      'bills of a province',
      lines,
      { size: 20, model: { ...year, cells: [{ dimension: 'province', value: '410000' }] } },
    ],
  ]
  const times: Timed[] = []
  for (const [name, route, input] of asked) {
    const call = await recordList(place, fastify, route, input)
    const servers = await startServers(place, call, undo)
    const onApp = shotOf(call, servers.app.origin, headersOf(place.user.token))
    const onBare = shotOf(call, servers.bare.origin, { 'content-type': 'application/json' })
    const sql = () => replay(place.connection.pool, call.waves)
    const found = await timeInTurn([() => fireOnce(onApp), () => fireOnce(onBare), sql], ROUNDS)
    const [app = NaN, bare = NaN, alone = NaN] = found.map(median)
    times.push({ name, app, bare, sql: alone })
    await Promise.all([servers.app.stop(), servers.bare.stop()])
  }
  return times
}

async function startServers(
  { url }: Place,
  call: Parameters<typeof serve>[1]['calls'][number],
  undo: (() => Promise<unknown>)[],
): Promise<Servers> {
  const settings = { databaseUrl: url, calls: [call] }
  const app = await serve('App', settings)
  undo.push(app.stop)
  const bare = await serve('Bare', settings)
  undo.push(bare.stop)
  return { app, bare }
}

/** Loads lines with SQL: three quarters are sold before the new year, a tenth are returns, some lack product, place or weight. */
export async function seedSales(
  { connection: { db, pool }, user }: Pick<Place, 'connection' | 'user'>,
  lines = LINES,
): Promise<void> {
  const cities = placesBelow(2).flatMap(({ children = [] }) => children.map(({ value }) => value))
  await pool.query(
    `insert into product (org_id, crop, status, name, code, seed_rate)
     select $1, $2, 1, '产品' || n, 'B-' || n, case when n % 10 = 0 then null else 1.5 + n % 4 * 0.2 end
     from generate_series(1, $3::int) as n`,
    [user.orgId, user.crop, PRODUCTS],
  )
  await pool.query(
    `insert into sale_line (org_id, crop, source, bill_no, bill_sequence, line_no, bill_type, bill_date, biz_year, month,
       company_id, customer, province, city, ncc_id, material_name, product_id, bags, pack_kg, kg, amount, is_internal)
     select $1, $2, 'ERP', 'XS' || n / 4, day::text, n % 4, kind, day,
       extract(year from day) + (extract(month from day) >= 10)::int, extract(month from day),
       $3::bigint + n % $4::int, '客户' || n % 5000,
       case when n % 97 = 0 then null else left(city, 2) || '0000' end, case when n % 31 = 0 then null else city end,
       'M' || product, '物料' || product, case when n % 41 = 0 then null else (select min(id) from product) + product end,
       bags, 2.5, case when n % 53 = 0 then null else sign * bags * 2.5 end, sign * bags * 40, n % 29 = 0
     from (select n, n % 7919 % $5::int as product, 1 + n % 400 as bags,
         case when n % 10 = 3 then 'RETURN' when n % 40 = 7 then 'TRANSFER' else 'SALE' end as kind,
         case when n % 10 = 3 then -1 else 1 end as sign,
         date '2015-10-01' + n % 10 * 365 + case when n % 4 = 0 then n / 7 % 270 + 92 else n / 11 % 92 end as day,
         ($6::text[])[1 + (n % 104729 + n / 1000) % $7::int] as city
       from generate_series(1, $8::int) as n) as line`,
    [user.orgId, user.crop, user.orgId, COMPANIES, PRODUCTS, cities, cities.length, lines],
  )
  await pool.query('vacuum analyze sale_line')
  const totals = await timeOf(() => refreshSaleTotals(db))
  const { rows } = await pool.query<{ n: string }>('select count(*) as n from sale_total')
  console.log(`totals of ${lines} lines made in ${(totals / 1000).toFixed(1)} s: ${rows[0]?.n} rows`)
  await pool.query('vacuum analyze sale_total')
  await pool.query('analyze product, sale_year_change')
}

/** Prints the times beside the goals. */
export function printStatistic(times: readonly Timed[], startLoad: number): void {
  console.log(`${LINES} lines, median ms of ${ROUNDS.rounds} answers, at a load of ${startLoad.toFixed(1)}`)
  console.log('     app    bare     sql   ratio')
  for (const { name, app, bare, sql } of times) {
    const figures = [app, bare, sql].map((ms) => ms.toFixed(1).padStart(8)).join('')
    const isGood = app < GOAL_MS && app / bare <= GOAL_RATIO
    console.log(`${figures}${(app / bare).toFixed(2).padStart(8)}  ${isGood ? '✓' : '✗'} ${name}`)
  }
}
