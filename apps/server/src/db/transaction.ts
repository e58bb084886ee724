import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@hepu/api/core/errorCodes'
import type { Db } from './connect.ts'
import { sqlStateOf } from './sqlState.ts'

/** Longest pause before the next attempt, ms. The pause is random, so that two rival transactions do not clash again. */
const PAUSE_MS = 50
/**
 * Number of attempts of a transaction by SQLSTATE: after a serialisation failure, a deadlock, and a unique value that another row
 * has. In the last case the second attempt looks for that row and refuses with its own message (`isFirstAttempt`); if it fails
 * the same way, the value is taken.
 */
const TRIES: Readonly<Record<string, number>> = { '40001': 3, '40P01': 3, '23505': 2 }

/** A refusal that commits its transaction, such as after a counted failure or a used captcha. */
export class KeptRefusal extends AppError {}

type Step = () => void
interface Steps {
  committed: Step[]
  rolledBack: Step[]
}

/** Transactions that repeat one after a clash. */
const repeated = new WeakSet<Db>()

/**
 * Returns whether `db` is the first attempt of a transaction, which is repeated if a rival has taken a unique value: only the
 * repetition needs to find out who has it.
 */
export const isFirstAttempt = (db: Db): boolean => waiting.has(db) && !repeated.has(db)

/** The steps to run at the end of each open transaction. */
const waiting = new WeakMap<Db, Steps>()

/** Returns whether `db` is a transaction of `inTransaction`, so that values kept under it end with it. */
export const isTransaction = (db: Db): boolean => waiting.has(db)

/**
 * Runs a step once the transaction `db` has committed (also with a KeptRefusal), or at once outside a transaction. Nobody
 * awaits the step, so it must handle its own failures.
 */
export function afterCommit(db: Db, step: Step): void {
  const steps = waiting.get(db)
  if (steps) steps.committed.push(step)
  else step()
}

/** Runs a step if the transaction `db` is rolled back. Nobody awaits the step, so it must handle its own failures. */
export function afterRollback(db: Db, step: Step): void {
  waiting.get(db)?.rolledBack.push(step)
}

/**
 * Runs a function in a transaction, and repeats it after a clash with another transaction as often as `TRIES` says. Anything
 * thrown rolls the writes back, except a KeptRefusal.
 */
export async function inTransaction<T>(db: Db, run: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const steps: Steps = { committed: [], rolledBack: [] }
    try {
      const outcome = await db.transaction(async (tx) => {
        waiting.set(tx, steps)
        if (attempt > 1) repeated.add(tx)
        try {
          return { value: await run(tx) }
        } catch (error) {
          if (error instanceof KeptRefusal) return { refusal: error }
          throw error
        }
      })
      for (const step of steps.committed) step()
      if ('refusal' in outcome) throw outcome.refusal
      return outcome.value
    } catch (error) {
      if (!(error instanceof KeptRefusal)) for (const step of steps.rolledBack) step()
      if (attempt >= (TRIES[sqlStateOf(error) ?? ''] ?? 1)) throw error
      await pause(Math.random() * PAUSE_MS)
    }
  }
}
