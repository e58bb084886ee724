import { allAchievements } from '@hepu/api/areas/trading/market/market'
import { buildApp } from '../apps/server/src/app.ts'
import { buildWeb } from '../tools/build.ts'
import { measureList } from './lists.ts'
import { measureMarketPages } from './marketPages.ts'
import { measureMatching } from './matching.ts'
import { benchConfig, openPlace, type Place } from './openPlace.ts'
import { recordList } from './record.ts'
import { serve } from './serve.ts'

/** Listings; fewer for a trial run. */
const LISTINGS = Number(process.env['HEPU_BENCH_LISTINGS'] ?? 100_000)
/** Most times what a bare handler with the same statements takes. */
const GOAL = 1.3

/** What visitors ask: the newest, a narrow filter, a keyword, and a page far behind. */
const asked = [
  { name: 'newest', input: { current: 1, size: 12 } },
  {
    name: 'type, region and way',
    input: { current: 1, size: 12, model: { resultType: 'patent', region: '410000', conversion: 'licence' } },
  },
  { name: 'keyword', input: { current: 1, size: 12, model: { name: '抗倒' } } },
  { name: 'page 500', input: { current: 500, size: 12 } },
] as const

/**
 * `npm run bench -- market`: measures the public lists over many listings against a bare handler, the pages of the portal in a
 * browser, and the matching of supplies and demands. Prints all of it.
 */
export async function measureMarket(undo: (() => Promise<unknown>)[], startLoad: number): Promise<void> {
  console.log(`at a load of ${startLoad.toFixed(1)}`)
  await buildWeb()
  const place = await openPlace()
  undo.push(place.close)
  console.log(`loading ${LISTINGS} listings…`)
  await seedListings(place)
  const fastify = await buildApp({ config: benchConfig(place.url), connection: place.connection })
  undo.push(() => fastify.close())
  for (const { name, input } of asked) {
    const call = await recordList(place, fastify, allAchievements, input)
    const settings = { databaseUrl: place.url, calls: [call] }
    const [app, bare] = [await serve('App', settings), await serve('Bare', settings)]
    const { p50 } = await measureList(place, { app, bare }, call)
    await Promise.all([app.stop(), bare.stop()])
    const ratio = p50.app / p50.bare
    console.log(
      `${name}: ${p50.app.toFixed(2)} ms, bare ${p50.bare.toFixed(2)} ms, statements alone ${p50.sql.toFixed(2)} ms, ` +
        `ratio ${ratio.toFixed(2)} (goal ${GOAL})`,
    )
  }
  await measureMarketPages(fastify, place, undo)
  await measureMatching(undo)
}

/** Listings of all types, nine of ten public, put up one after the other. */
async function seedListings({ connection: { pool }, user }: Place): Promise<void> {
  await pool.query(
    `insert into listing (org_id, crop, created_by, updated_by, kind, name, result_type, state, summary, regions, valid_to,
       contact_name, contact_phone, audience, conversions, number, holder, listed_at)
     select $1, $2, $3, $3, 'supply', '示范成果' || n || (array['高产', '抗倒', '早熟', '优质', '耐密'])[1 + n % 5],
       (array['variety', 'varietyRight', 'patent', 'gene', 'germplasm'])[1 + n % 5],
       case when n % 10 = 0 then 'offline' else 'listed' end,
       '适宜机械化收获，两年区试比对照增产，籽粒品质优。' || md5(n::text),
       array[(array['410000', '370000', '130000', '340000'])[1 + n % 4]], '2099-12-31', '王芳', '13800000000', 'public',
       array[(array['licence', 'transfer', 'cooperation'])[1 + n % 3]], '国审玉' || (20200000 + n), '示范种业',
       now() - make_interval(mins => n)
     from generate_series(1, ${LISTINGS}) n`,
    [user.orgId, user.crop, user.userId],
  )
  await pool.query('vacuum analyze listing')
}
