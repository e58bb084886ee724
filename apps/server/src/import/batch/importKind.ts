import type { z } from 'zod'
import type { importPreview } from '@hepu/api/core/importCalls'
import type { Permission } from '@hepu/api/core/permissions'
import type { Ctx } from '../../http/context.ts'
import type { Finding } from '@hepu/api/cells/findings'
import type { Batch, BatchValues } from './storedBatch.ts'
import type { Progress } from './importProgress.ts'

/** What every preview says. */
export type BasePreview = z.input<typeof importPreview>

/** A workbook as read: plain data. Its rows are packed apart from the rest, so that a large one never blocks. */
export interface BaseBook {
  rows: readonly unknown[]
}

/** What is kept and answered when a batch is confirmed. */
export interface Readied {
  values: BatchValues
  /** Goes to whoever confirmed and is not kept. */
  answer: object
}

/** How many records an undo took away, and how many got their old values. */
export interface Undone {
  removed: number
  restored: number
}

/**
 * What sets one import apart from the others: how its workbook is read, compared and written. `B` is the workbook as
 * read, `P` the preview as it is kept, `D` what the user answers for columns that the workbook lacks.
 */
export interface ImportKind<B extends BaseBook, P extends BasePreview, D extends object = object> {
  /** Kept with each batch. */
  name: string
  read: Permission
  write: Permission
  /** Its batches are those of the organisation one works in: their findings tell of people whom others do not see. */
  ofOneOrg?: true
  /** Chinese name of a finding's code. */
  findingLabel: (code: string) => string
  /** Reads the workbook without the database, a large one in a worker thread. Throws ImportFileError. */
  readBook: (
    batch: Batch<P, D>,
    bytes: Buffer,
    onProgress: (done: number) => void,
  ) => Promise<{ book: B; packed: Buffer }>
  /** Compares the workbook with what stands. The findings are all of them, also those of the reading. */
  compare: (ctx: Ctx, batch: Batch<P, D>, book: B) => Promise<{ preview: P; findings: readonly Finding[] }>
  /** Whether what the preview rests on was changed since. */
  hasMoved: (ctx: Ctx, batch: Batch<P, D>, preview: P) => Promise<boolean>
  /** Why the preview cannot be confirmed, beyond what holds for every import; null when it can. */
  blocker?: (preview: P) => string | null
  /** What is to be kept and answered at the confirmation, before anything is written. */
  ready?: (ctx: Ctx, batch: Batch<P, D>, preview: P) => Promise<Readied>
  /** Writes everything, within the transaction of `ctx.db`; answers the preview as it is kept. */
  run: (ctx: Ctx, batch: Batch<P, D>, preview: P, progress: Progress) => Promise<P>
  /**
   * Takes back what the batch wrote, within the transaction of `ctx.db`. Throws BAD_STATE, naming what builds upon it;
   * absent where an import cannot be taken back by the calls that every import has.
   */
  undo?: (ctx: Ctx, batch: Batch<P, D>, reason: string) => Promise<Undone>
  /** What may be done with a batch beside confirming and discarding it. */
  can?: (ctx: Ctx, batch: Batch<P, D>) => Record<string, boolean>
}

/** Refusal of what was previewed before somebody else changed the same. */
export const MOVED = '数据在预览后已变动，已重新预览，请核对后再确认'
