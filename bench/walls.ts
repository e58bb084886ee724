import * as promotion from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import * as research from '@hepu/api/areas/dashboard/research/researchDashboard'
import { routesOf } from '@hepu/api/core/area'
import { chromium } from '@playwright/test'
import { buildApp } from '../apps/server/src/app.ts'
import { buildWeb } from '../tools/build.ts'
import { requireTestBrowser } from '../tools/chromium.ts'
import { openRound, SLOW, type Network, type Round } from './firstRound.ts'
import { fillSession, makeTicket, medianOf, networks } from './firstScreen.ts'
import { must } from '@hepu/api/core/must'
import { median } from './measure.ts'
import { benchConfig, openPlace } from './openPlace.ts'
import { seedSales } from './productStatistic.ts'
import { headersOf } from './record.ts'
import { seedTrials } from './seedTrials.ts'

/** Lines of sales; fewer for a trial run. */
const LINES = Number(process.env['HEPU_BENCH_LINES'] ?? 2_000_000)
const ROUNDS = 20
/** Goal: most ms until the last of all calls of a wall has answered, all of them asked for at once. */
const GOAL_MS = 300
/** Openings of a wall over each network, and the goal for them, which says nothing of a slower processor. */
const OPENINGS = 5
const SCREEN_GOAL_MS = 2500
const PROCESSORS = [1, SLOW]

/** What a wall is waited for: the cards of its first page, and every chart of the second one, which the sales of the bench fill. */
const CARDS = '[data-widget="rdOverview"] .wall-metrics b'
const CHARTS = ['regionalSaleAmount', 'fourQuadrants', 'breedPromotionAnalyse']
  .map((name) => `:has([data-widget="${name}"] canvas)`)
  .join('')

const screens: readonly { what: string; url: string; row: string; network: Network }[] = [
  {
    what: 'number cards',
    url: '/cockpit/internal?wall=1',
    row: CARDS,
    network: must(networks[0], 'the slow network'),
  },
  {
    what: 'all charts',
    url: '/cockpit/internal?wall=1&page=1',
    row: `.cockpit-page${CHARTS}`,
    network: must(networks[1], 'the fast network'),
  },
]

interface WallTimes {
  calls: number
  /** ms before anything is kept, and the median of the rounds after it. */
  first: number
  p50: number
  screens: { what: string; network: string; slower: number; round: Round }[]
}

/** Asks for all calls of the inside wall at once, as a browser does, again and again. Throws when one of them is refused. */
export async function measureWalls(undo: (() => Promise<unknown>)[]): Promise<WallTimes> {
  // Before the server, which lists the files of the web when it is made.
  await buildWeb()
  const place = await openPlace()
  undo.push(place.close)
  await seedTrials(place.connection, place.user)
  await seedSales(place, LINES)
  const fastify = await buildApp({ config: benchConfig(place.url), connection: place.connection })
  undo.push(() => fastify.close())
  const routes = routesOf(research, promotion)
  const headers = headersOf(place.user.token)
  const askAll = async (): Promise<number> => {
    const startedAt = performance.now()
    const answers = await Promise.all(
      routes.map(({ method, path }) => fastify.inject({ method, url: path, headers })),
    )
    const wrong = answers.find(({ payload }) => (JSON.parse(payload) as { code: number }).code !== 1)
    if (wrong) throw new Error(`a call of the wall answered ${wrong.payload.slice(0, 300)}`)
    return performance.now() - startedAt
  }
  const first = await askAll()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(await askAll())
  const calls = { calls: routes.length, first, p50: median(times) }
  return { ...calls, screens: await openScreens(fastify, place, undo) }
}

/** Opens each page of a wall with an empty cache over its network, again and again, with the processor as it is and slowed down. */
async function openScreens(
  fastify: Awaited<ReturnType<typeof buildApp>>,
  { connection, user }: Awaited<ReturnType<typeof openPlace>>,
  undo: (() => Promise<unknown>)[],
): Promise<WallTimes['screens']> {
  await connection.pool.query('update "user" set is_weak_password = false')
  const origin = await fastify.listen({ port: 0, host: '127.0.0.1' })
  const browser = await chromium.launch({
    executablePath: requireTestBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  undo.push(() => browser.close())
  const session = await fillSession(browser, origin, await makeTicket(fastify, user.token))
  const found: WallTimes['screens'] = []
  for (const { what, url, row, network } of screens) {
    for (const slower of PROCESSORS) {
      const rounds: Round[] = []
      for (let at = 0; at < OPENINGS; at++) {
        const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
        const page = await context.newPage()
        rounds.push(await openRound(page, { url: origin + url, row, session, network, slower }))
        await context.close()
      }
      found.push({ what, network: network.name, slower, round: medianOf(rounds) })
    }
  }
  return found
}

/** Prints the times with the goal. */
export function printWalls({ calls, first, p50, screens: opened }: WallTimes, startLoad: number): void {
  const isGood = p50 <= GOAL_MS
  console.log(
    `${calls} calls of a wall together, ${LINES} lines of sales, at a load of ${startLoad.toFixed(1)}`,
  )
  console.log(
    `first ${first.toFixed(0)} ms, p50 ${p50.toFixed(0)} ms (goal ${GOAL_MS} ms) ${isGood ? '✓' : '✗'}`,
  )
  for (const { what, network, slower, round } of opened) {
    const kB = Math.round(round.bytes / 1024)
    const mark = round.row <= SCREEN_GOAL_MS ? '✓' : '✗'
    const processor = slower === 1 ? '' : `, processor ${slower} times slower`
    console.log(
      `${what} over ${network}${processor}: ${round.row.toFixed(0)} ms (goal ${SCREEN_GOAL_MS} ms) ${mark}, ` +
        `blocked ${round.blocking.toFixed(0)} ms, ${round.requests} requests, ${kB} kB`,
    )
  }
}
