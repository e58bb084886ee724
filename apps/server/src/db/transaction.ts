import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@hepu/api/core/errorCodes'
import type { Db } from './connect.ts'
import { sqlStateOf } from './sqlState.ts'

/** Longest pause before the next try (ms); its length is left to chance, so that two rivals do not meet again. */
const PAUSE_MS = 50
/**
 * After which failures the whole transaction may simply be tried again, and how often it is tried in all: serialisation
 * failure, deadlock, and a value that a rival took after it was looked for. Of the last the next try finds what the rival
 * wrote, and refuses it in words of its own; where it fails the same way again, the value is simply taken.
 */
const TRIES: Readonly<Record<string, number>> = { '40001': 3, '40P01': 3, '23505': 2 }

/** A refusal whose writes stay, such as a counted failure or a used captcha. */
export class KeptRefusal extends AppError {}

type Step = () => void
interface Steps {
  committed: Step[]
  rolledBack: Step[]
}

/** What is to be done when a transaction has ended, while it runs. */
const waiting = new WeakMap<Db, Steps>()

/** Whether `db` is a transaction of `inTransaction`: what is noted under it lasts no longer than that. */
export const isTransaction = (db: Db): boolean => waiting.has(db)

/**
 * Does something as soon as the transaction that `db` is has committed (also with a KeptRefusal), or at once outside of
 * one. Nobody waits for it, so it deals with its own failures.
 */
export function afterCommit(db: Db, step: Step): void {
  const steps = waiting.get(db)
  if (steps) steps.committed.push(step)
  else step()
}

/** Does something when the transaction that `db` is has been taken back; the same rules. */
export function afterRollback(db: Db, step: Step): void {
  waiting.get(db)?.rolledBack.push(step)
}

/**
 * Runs a function in a transaction; after a clash with another one again, as often as `TRIES` says. Whatever is thrown takes
 * the writes back, except a KeptRefusal.
 */
export async function inTransaction<T>(db: Db, run: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const steps: Steps = { committed: [], rolledBack: [] }
    try {
      const outcome = await db.transaction(async (tx) => {
        waiting.set(tx, steps)
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
