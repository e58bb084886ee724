import type { ImportCalls } from '@hepu/api/core/importCalls'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { setTimeout as wait } from 'node:timers/promises'
import { importFinding } from '../../db/schema/index.ts'
import { pageOf } from '../../db/page.ts'
import type { Ctx } from '../../http/context.ts'
import type { Batch } from './storedBatch.ts'
import { findingsOf, openErrorsOf } from './findingRows.ts'
import { listKinds } from './findingKinds.ts'

type Findings = ImportCalls['findings']
type Progress = ImportCalls['progress']
type Key = Pick<Batch, 'orgId' | 'id' | 'options'>

const POLL_MS = 300
const FINAL: ReadonlySet<Batch['state']> = new Set([
  'previewed',
  'done',
  'undone',
  'failed',
  'expired',
  'discarded',
])

/** Sorts errors before warnings before corrections. */
const bySeverity = sql`array_position(array['error', 'warning', 'corrected'], ${importFinding.severity})`

/**
 * Lists the findings of a batch, errors first, each kind in the order of the workbook, with the number of each code.
 */
export async function listFindings(
  ctx: Ctx,
  batch: Key,
  input: ParsedInputOf<Findings>,
  labelOf: (code: string) => string,
): Promise<ResultOf<Findings>> {
  const { severity, isOpen, code } = input.model
  const where = and(
    isOpen ? openErrorsOf(batch) : findingsOf(batch),
    severity ? eq(importFinding.severity, severity) : undefined,
    code ? eq(importFinding.code, code) : undefined,
  )
  const order = input.order === 'ascending' ? asc : desc
  const { found: records, page } = await pageOf(
    ctx,
    ctx.db.select().from(importFinding).where(where).$dynamic(),
    input,
    [bySeverity, order(importFinding.seq)],
  )
  const codes = await listKinds(ctx.db, batch, labelOf)
  return { ...page, records, codes }
}

/** Returns all findings of a batch, for the workbook of findings. */
export async function allFindings(ctx: Ctx, batch: Key): Promise<(typeof importFinding.$inferSelect)[]> {
  return ctx.db.select().from(importFinding).where(findingsOf(batch)).orderBy(asc(importFinding.seq))
}

/** Yields state and progress of a batch until its check or import has ended. */
export async function* followBatch(
  find: () => Promise<Batch>,
  signal: AbortSignal,
): AsyncIterable<ResultOf<Progress>> {
  for (;;) {
    const batch = await find()
    yield {
      state: batch.state,
      progress: batch.progress,
      text: batch.progressText,
      failure: batch.failure,
    }
    if (FINAL.has(batch.state) || signal.aborted) return
    await wait(POLL_MS, undefined, { signal }).catch(() => undefined)
  }
}
