import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@hepu/api/core/errorCodes'
import type { Db } from './connect.ts'
import { sqlStateOf } from './sqlState.ts'

const ATTEMPTS = 3
/** Longest pause before the next try (ms); its length is left to chance, so that two rivals do not meet again. */
const PAUSE_MS = 50
/** Serialisation failure and deadlock: the whole transaction may simply be tried again. */
const RETRYABLE: ReadonlySet<string> = new Set(['40001', '40P01'])

/** A refusal whose writes stay, such as a counted failure or a used captcha. */
export class KeptRefusal extends AppError {}

/**
 * Runs a function in a transaction; after a deadlock or serialisation failure again, three times at most. Whatever is
 * thrown takes the writes back, except a KeptRefusal.
 */
export async function inTransaction<T>(db: Db, run: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const outcome = await db.transaction(async (tx) => {
        try {
          return { value: await run(tx) }
        } catch (error) {
          if (error instanceof KeptRefusal) return { refusal: error }
          throw error
        }
      })
      if ('refusal' in outcome) throw outcome.refusal
      return outcome.value
    } catch (error) {
      if (attempt === ATTEMPTS || !RETRYABLE.has(sqlStateOf(error) ?? '')) throw error
      await pause(Math.random() * PAUSE_MS)
    }
  }
}
