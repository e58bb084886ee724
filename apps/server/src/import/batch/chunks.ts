import { setImmediate as nextTurn } from 'node:timers/promises'

const CHUNK = 5_000

/** Splits a list into chunks, so that no statement grows without bound. */
export function* chunksOf<T>(list: readonly T[], size = CHUNK): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size)
}

/** Items after which other calls get their turn. */
const TURN = 250

/** Yields the items of a list one by one, and lets other calls go first after every few of them. */
export async function* inTurns<T>(list: readonly T[]): AsyncGenerator<T> {
  for (const [at, item] of list.entries()) {
    if (at % TURN === TURN - 1) await nextTurn()
    yield item
  }
}
