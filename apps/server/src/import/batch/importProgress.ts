import { and, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/connect.ts'
import { importBatch } from '../../db/schema/index.ts'

const WRITE_EVERY_MS = 300
const BEAT_EVERY_MS = 10_000

export interface Progress {
  /** Reports the progress (0…1) and the current step. */
  report: (fraction: number, text: string) => void
  /** Stops reporting; await it before the work itself writes the batch. */
  stop: () => Promise<void>
}

/** Ignores progress: for work within the call itself. */
export const noProgress: Progress = { report: () => undefined, stop: () => Promise.resolve() }

/**
 * Writes progress to the batch outside the transaction of the work, at most three times a second, and a heartbeat every
 * ten seconds; a batch without one for a minute counts as abandoned.
 */
export function startProgress(
  db: Db,
  log: FastifyBaseLogger,
  batch: { orgId: number; id: number },
): Progress {
  let latest = { progress: 0.01, progressText: null as string | null }
  let writing: Promise<void> = Promise.resolve()
  let due: NodeJS.Timeout | undefined
  const write = () => {
    due = undefined
    const values = { ...latest, updatedAt: sql`now()` }
    writing = writing
      .then(() => db.update(importBatch).set(values).where(isAtWork(batch)))
      .then(() => undefined)
      .catch((error: unknown) => log.warn({ err: error, batchId: batch.id }, 'progress of an import'))
  }
  const beat = setInterval(write, BEAT_EVERY_MS)
  write()
  return {
    report(fraction, text) {
      latest = { progress: Math.min(1, Math.max(0, fraction)), progressText: text }
      due ??= setTimeout(write, WRITE_EVERY_MS)
    },
    async stop() {
      clearInterval(beat)
      clearTimeout(due)
      await writing
    },
  }
}

const isAtWork = (batch: { orgId: number; id: number }) =>
  and(
    eq(importBatch.orgId, batch.orgId),
    eq(importBatch.id, batch.id),
    inArray(importBatch.state, ['reading', 'importing']),
  )
