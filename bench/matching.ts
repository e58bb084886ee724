import { matchList } from '@hepu/api/areas/trading/deal/match'
import { must } from '@hepu/api/core/must'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../apps/server/src/app.ts'
import { digestMatches } from '../apps/server/src/areas/trading/deal/matchDigest.ts'
import { median } from './measure.ts'
import { benchConfig, openPlace, type Place } from './openPlace.ts'
import { headersOf } from './record.ts'

/** Supplies that a demand is matched with, each of a variety that was tested once. */
const SUPPLIES = 5000
const ROUNDS = 11
/** Listings of the digest. */
const DIGEST = { supplies: 1000, demands: 100 }

/** Measures the matching of a demand with all supplies, and the daily digest of new matches, and prints both. */
export async function measureMatching(undo: (() => Promise<unknown>)[]): Promise<void> {
  const place = await openPlace()
  undo.push(place.close)
  await seedSupplies(place)
  const [demandId] = await seedDemands(place, 1)
  const fastify = await buildApp({ config: benchConfig(place.url), connection: place.connection })
  undo.push(() => fastify.close())
  const url = `${matchList.path}?listingId=${must(demandId, 'the demand')}`
  const first = await timeMatches(place, fastify, url)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(await timeMatches(place, fastify, url))
  console.log(
    `a demand matched with ${SUPPLIES} supplies: first ${first.toFixed(0)} ms, p50 ${median(times).toFixed(0)} ms`,
  )
  await place.connection.pool.query('delete from listing where id > (select min(id) + $1 - 1 from listing)', [
    DIGEST.supplies,
  ])
  await seedDemands(place, DIGEST.demands)
  const { services, log } = fastify
  for (const what of ['all of them new', 'none of them new']) {
    const startedAt = performance.now()
    const notices = await digestMatches(services, log)
    const ms = performance.now() - startedAt
    const count = DIGEST.supplies + DIGEST.demands
    console.log(`digest over ${count} listings, ${what}: ${ms.toFixed(0)} ms, ${notices} notices`)
  }
}

/** Asks for the matches of a demand. Returns ms; throws when not every supply was compared. */
async function timeMatches({ user }: Place, fastify: FastifyInstance, url: string): Promise<number> {
  const startedAt = performance.now()
  const { payload } = await fastify.inject({ method: matchList.method, url, headers: headersOf(user.token) })
  const ms = performance.now() - startedAt
  const { data } = JSON.parse(payload) as { data?: { compared: number } }
  if (data?.compared !== SUPPLIES) throw new Error(`the matches answered ${payload.slice(0, 300)}`)
  return ms
}

const steps: readonly string[] = [
  `insert into research_variety (org_id, crop, status, name, crop_species, approval_no, year, growth_days)
    select $1, $2, 2, '配玉' || n, $2, '国审玉' || (20200000 + n), 2020, 95 + n % 20 from generate_series(1, ${SUPPLIES}) n`,
  `insert into experiment_group (org_id, crop, year, name, phase, ripe_period, eco_zone, reps)
    select $1, $2, 2025, '配组' || g, 'R1', '中熟', '黄淮海夏玉米', 2 from generate_series(1, ${SUPPLIES / 50}) g`,
  `insert into experiment_variety (org_id, crop, group_id, entry_no, name, provider, is_ck)
    select $1, $2, g.id, lpad(e::text, 3, '0'), '配玉' || ((g.no - 1) * 50 + e), '供种单位', false
    from (select id, row_number() over (order by id) as no from experiment_group where org_id = $1) g, generate_series(1, 50) e`,
  `insert into group_summary (org_id, crop, group_id, entry_id, mean_yield, points, gains, traits, data_version, method_version)
    select $1, $2, group_id, id, 700, 10,
      json_build_array(json_build_object('base', 'CK1', 'name', '郑单958', 'gainPct', (id % 120) / 10.0, 'gainPoints', 9,
        'points', 10, 'gainPointRate', 90, 'reason', null)),
      json_build_object('growthDays', json_build_object('mean', 95 + id % 20, 'max', 120, 'min', 90, 'n', 10, 'text', null),
        'stalkRot', json_build_object('mean', null, 'max', null, 'min', null, 'n', 10,
          'text', (array['高抗', '抗', '中抗', '感'])[1 + id % 4])), 1, '1'
    from experiment_variety where org_id = $1`,
  `insert into listing (org_id, crop, created_by, updated_by, kind, name, result_type, state, summary, regions, valid_to,
      contact_name, contact_phone, audience, conversions, listed_at, source_kind, source_id, evidence)
    select $1, $2, $3, $3, 'supply', v.name, 'variety', 'listed', '高产、抗倒的玉米品种。',
      array[(array['410000', '370000'])[1 + v.id % 2]], '2099-12-31', '王芳', '13800000000', 'public', array['licence'], now(),
      'variety', v.id, '{"yield": "public", "traits": "public"}'
    from research_variety v where v.org_id = $1 order by v.id`,
]

/** Stores supplies of varieties that were tested once, with gain, days and a resistance. */
async function seedSupplies({ connection: { pool }, user }: Place): Promise<void> {
  for (const text of steps) {
    const values = [user.orgId, user.crop, user.userId]
    await pool.query(text, text.includes('$3') ? values : values.slice(0, 2))
  }
  await pool.query('vacuum analyze')
}

/** Stores demands that ask for all that is compared. Returns their ids. */
async function seedDemands({ connection: { pool }, user }: Place, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into listing (org_id, crop, created_by, updated_by, kind, name, result_type, state, summary, valid_to,
       contact_name, contact_phone, audience, conversions, listed_at, growth_days_max, gain_min, resistances)
     select $1, $2, $3, $3, 'demand', '需求' || n, 'variety', 'listed', '求抗倒早熟品种。', '2099-12-31', '李明', '13900000000',
       'public', array['licence'], now(), 100 + n % 10, 3 + n % 5, '{"stalkRot": "中抗"}'
     from generate_series(1, $4::int) n returning id`,
    [user.orgId, user.crop, user.userId, count],
  )
  return rows.map(({ id }) => id)
}
