import * as promotion from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import * as research from '@hepu/api/areas/dashboard/research/researchDashboard'
import { routesOf } from '@hepu/api/core/area'
import { buildApp } from '../apps/server/src/app.ts'
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

interface WallTimes {
  calls: number
  /** ms before anything is kept, and the median of the rounds after it. */
  first: number
  p50: number
}

/** Asks for all calls of the inside wall at once, as a browser does, again and again. Throws when one of them is refused. */
export async function measureWalls(undo: (() => Promise<unknown>)[]): Promise<WallTimes> {
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
  return { calls: routes.length, first, p50: median(times) }
}

/** Prints the times with the goal. */
export function printWalls({ calls, first, p50 }: WallTimes, startLoad: number): void {
  const isGood = p50 <= GOAL_MS
  console.log(
    `${calls} calls of a wall together, ${LINES} lines of sales, at a load of ${startLoad.toFixed(1)}`,
  )
  console.log(
    `first ${first.toFixed(0)} ms, p50 ${p50.toFixed(0)} ms (goal ${GOAL_MS} ms) ${isGood ? '✓' : '✗'}`,
  )
}
