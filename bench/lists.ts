import { replay, type Wave } from './capture.ts'
import { fireMany, fireOnce, runMany, type Shot } from './fire.ts'
import { median, timeInTurn } from './measure.ts'
import type { Place } from './openPlace.ts'
import { headersOf, type RecordedCall } from './record.ts'
import type { Servers } from './serve.ts'

/** A figure of one list through the app, through the bare server, and of its statements alone. */
export interface ThreeWays {
  app: number
  bare: number
  sql: number
}

export interface ListResult {
  statements: number
  /** Median ms of one request at a time. */
  p50: ThreeWays
  /** Median ms of the statements by which the database answers best, if there are any to compare with. */
  best: number | undefined
  /** Requests a second over 50 connections. */
  perSecond: ThreeWays
}

const ONE_BY_ONE = { warmUp: 50, rounds: 300 }
const WARM_UP_SECONDS = 2
const SLICE_SECONDS = 4
const SLICES = 2

/** Measures one list in the three ways, in turn, and beside them the statements `best`, which answer the same. */
export async function measureList(
  place: Place,
  servers: Servers,
  call: RecordedCall,
  best?: Wave[],
): Promise<ListResult> {
  const { app, bare } = servers
  const { pool } = place.connection
  const onApp = shotOf(call, app.origin, headersOf(place.user.token))
  const onBare = shotOf(call, bare.origin, { 'content-type': 'application/json' })
  const sql = () => replay(pool, call.waves)
  const ways = [
    () => fireOnce(onApp),
    () => fireOnce(onBare),
    sql,
    ...(best ? [() => replay(pool, best)] : []),
  ]
  const times = (await timeInTurn(ways, ONE_BY_ONE)).map(median)
  const perSecond = await measureLoad([
    (seconds) => fireMany(onApp, seconds),
    (seconds) => fireMany(onBare, seconds),
    (seconds) => runMany(sql, seconds),
  ])
  return { statements: call.waves.flat().length, p50: threeWays(times), best: times[3], perSecond }
}

/** The request on a server. The answer is compared as text: the bare server must answer what the app answers. */
export const shotOf = (call: RecordedCall, origin: string, headers: Record<string, string>): Shot => ({
  url: `${origin}${call.path}`,
  method: call.method,
  headers,
  expected: JSON.stringify(call.answer),
  ...(call.body ? { body: call.body } : {}),
})

async function measureLoad(ways: readonly ((seconds: number) => Promise<number>)[]): Promise<ThreeWays> {
  for (const way of ways) await way(WARM_UP_SECONDS)
  const rates = ways.map((): number[] => [])
  for (let slice = 0; slice < SLICES; slice++) {
    for (const [i, way] of ways.entries()) rates[i]!.push(await way(SLICE_SECONDS))
  }
  return threeWays(rates.map((slices) => slices.reduce((sum, rate) => sum + rate, 0) / SLICES))
}

const threeWays = ([app, bare, sql]: readonly number[]): ThreeWays => ({ app: app!, bare: bare!, sql: sql! })
