import { fireMany, fireOnce } from './fire.ts'
import { shotOf } from './lists.ts'
import { median, timeInTurn } from './measure.ts'
import type { Place } from './openPlace.ts'
import { headersOf, type RecordedCall } from './record.ts'
import { PUBLIC_TWIN, type Servers } from './serve.ts'

/** A call without statements of its own: with session and permission, open to anybody, and from the bare server. */
export interface AccessResult {
  /** Median ms of one request at a time. */
  p50: { authorised: number; open: number; bare: number }
  /** What session and permission add to a call: the median of the differences within each round, in ms. */
  added: number
  /** Requests a second over 50 connections. */
  perSecond: { authorised: number; open: number; bare: number }
}

const ONE_BY_ONE = { warmUp: 100, rounds: 1000 }
const SECONDS = 4

/** Measures what a call costs before it does anything: HTTP, checks, session, permission. */
export async function measureAccess(
  place: Place,
  servers: Servers,
  trivial: RecordedCall,
): Promise<AccessResult> {
  const { app, bare } = servers
  const shots = [
    shotOf(trivial, app.origin, headersOf(place.user.token)),
    shotOf({ ...trivial, path: PUBLIC_TWIN }, app.origin, {}),
    shotOf(trivial, bare.origin, {}),
  ]
  const times = await timeInTurn(
    shots.map((shot) => () => fireOnce(shot)),
    ONE_BY_ONE,
  )
  const rates: number[] = []
  for (const shot of shots) {
    await fireMany(shot, 1)
    rates.push(await fireMany(shot, SECONDS))
  }
  return { p50: named(times.map(median)), added: differenceOf(times), perSecond: named(rates) }
}

/** The calls of a round come right after each other, so that what else the machine does meets both alike. */
function differenceOf([authorised = [], open = []]: readonly number[][]): number {
  return median(authorised.map((ms, round) => ms - open[round]!))
}

const named = ([authorised, open, bare]: readonly number[]): AccessResult['p50'] => ({
  authorised: authorised!,
  open: open!,
  bare: bare!,
})
