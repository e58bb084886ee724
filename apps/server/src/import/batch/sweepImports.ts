import { and, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { PREVIEW_HOURS } from '@hepu/api/core/importCalls'
import type { App } from '../../http/handle.ts'
import type { Db } from '../../db/connect.ts'
import { importBatch } from '../../db/schema/index.ts'

const SWEEP_EVERY_MS = 60_000
/** Running work sends a heartbeat every ten seconds; work that waits in the queue sends none. */
const isAbandoned = sql`(${importBatch.updatedAt} < now() - interval '60 seconds' and ${importBatch.progress} > 0
  or ${importBatch.updatedAt} < now() - interval '10 minutes')`

/** Sweeps at the start and every minute until the server stops. */
export function sweepImports(app: App): void {
  const sweep = () => {
    sweepOnce(app.services.db).catch((error: unknown) =>
      app.fastify.log.warn({ err: error }, 'sweep of imports'),
    )
  }
  const timer = setInterval(sweep, SWEEP_EVERY_MS).unref()
  app.fastify.addHook('onReady', (done) => {
    sweep()
    done()
  })
  app.fastify.addHook('onClose', (_fastify, done) => {
    clearInterval(timer)
    done()
  })
}

/**
 * Restores batches whose work died: an import wrote nothing, so its preview is restored; a check has to be started
 * again by an upload. Previews older than a day expire and their bytes are dropped.
 */
export async function sweepOnce(db: Db): Promise<void> {
  const next = { version: sql`${importBatch.version} + 1`, updatedAt: sql`now()` }
  await db
    .update(importBatch)
    .set({
      ...next,
      state: 'previewed',
      progress: 1,
      progressText: null,
      failure: '导入中断，未写入任何数据，请重新确认',
    })
    .where(and(eq(importBatch.state, 'importing'), isAbandoned))
  await db
    .update(importBatch)
    .set({
      ...next,
      state: 'previewed',
      progress: 1,
      progressText: null,
      failure: '检查中断，以下为上一次的检查结果',
    })
    .where(and(eq(importBatch.state, 'reading'), isAbandoned, isNotNull(importBatch.preview)))
  await db
    .update(importBatch)
    .set({ ...next, state: 'failed', progressText: null, failure: '检查中断，请重新上传' })
    .where(and(eq(importBatch.state, 'reading'), isAbandoned))
  await db
    .update(importBatch)
    .set({ ...next, state: 'expired', progressText: null, source: null, parsed: null })
    .where(
      and(
        inArray(importBatch.state, ['previewed', 'failed']),
        lt(importBatch.createdAt, sql`now() - make_interval(hours => ${PREVIEW_HOURS})`),
        or(isNotNull(importBatch.source), isNotNull(importBatch.parsed), eq(importBatch.state, 'previewed')),
      ),
    )
}
