import type { z } from 'zod'
import type { importPreview } from '@hepu/api/core/importCalls'
import type { Permission } from '@hepu/api/core/permissions'
import type { Ctx } from '../../http/context.ts'
import type { Finding } from '@hepu/api/cells/findings'
import type { Batch, BatchValues } from './storedBatch.ts'
import type { Progress } from './importProgress.ts'

/** The common part of every preview. */
export type BasePreview = z.input<typeof importPreview>

/** A workbook as read: plain data. Its rows are packed separately from the rest, so that a large one never blocks. */
export interface BaseBook {
  rows: readonly unknown[]
}

/** What a confirmation stores and answers. */
export interface Readied {
  values: BatchValues
  /** Part of the answer to the confirming user, not stored. */
  answer: object
}

/** Number of records that an undo removed and restored. */
export interface Undone {
  removed: number
  restored: number
}

/**
 * The parts in which imports differ: how a workbook is read, compared and written. `B` is the workbook as read, `P` the
 * preview as it is stored, `D` the user's answers for columns that the workbook lacks.
 */
export interface ImportKind<B extends BaseBook, P extends BasePreview, D extends object = object> {
  /** Name of the kind, stored with each batch. */
  name: string
  read: Permission
  write: Permission
  /** Its batches belong to the organisation of the work context: their findings name people whom others may not see. */
  ofOneOrg?: true
  /** Returns the Chinese name of a finding's code. */
  findingLabel: (code: string) => string
  /** Reads the workbook without the database, a large one in a worker thread. Throws ImportFileError. */
  readBook: (
    batch: Batch<P, D>,
    bytes: Buffer,
    onProgress: (done: number) => void,
  ) => Promise<{ book: B; packed: Buffer }>
  /** Compares the workbook with the stored data. Returns all findings, also those of the reading. */
  compare: (ctx: Ctx, batch: Batch<P, D>, book: B) => Promise<{ preview: P; findings: readonly Finding[] }>
  /** Whether the data behind the preview changed since. */
  hasMoved: (ctx: Ctx, batch: Batch<P, D>, preview: P) => Promise<boolean>
  /**
   * Returns the reason why the preview cannot be confirmed, in addition to the rules of every import; null if it can.
   */
  blocker?: (preview: P) => string | null
  /** Returns what the confirmation stores and answers, before anything is written. */
  ready?: (ctx: Ctx, batch: Batch<P, D>, preview: P) => Promise<Readied>
  /** Writes everything within the transaction of `ctx.db`, and returns the preview to store. */
  run: (ctx: Ctx, batch: Batch<P, D>, preview: P, progress: Progress) => Promise<P>
  /**
   * Undoes what the batch wrote, within the transaction of `ctx.db`. Throws BAD_STATE naming what depends on it. Absent
   * if an import cannot be undone by the calls that every import has.
   */
  undo?: (ctx: Ctx, batch: Batch<P, D>, reason: string) => Promise<Undone>
  /** Returns what the caller may do with a batch apart from confirming and discarding it. */
  can?: (ctx: Ctx, batch: Batch<P, D>) => Record<string, boolean>
}

/** Refusal of a preview whose data somebody else changed meanwhile. */
export const MOVED = '数据在预览后已变动，已重新预览，请核对后再确认'
