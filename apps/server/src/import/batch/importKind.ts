import type { z } from 'zod'
import type { importPreview } from '@hepu/api/core/importCalls'
import type { Permission } from '@hepu/api/core/permissions'
import type { Ctx } from '../../http/context.ts'
import type { ColumnDef } from '@hepu/api/cells/columnDefs'
import type { Finding } from '@hepu/api/cells/findings'
import type { BookReading, PackedRead } from '../read/readInThread.ts'
import type { Batch, BatchValues } from './storedBatch.ts'
import type { Progress } from './importProgress.ts'

/** The common part of every preview. */
export type BasePreview = z.input<typeof importPreview>

/** Takes what was found in a workbook, some at a time and in its order. */
export type TakeFindings = (findings: readonly Finding[]) => Promise<void>

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

/** What the columns of a workbook may mean, where users may say what they are. */
export interface Meanings {
  /** Returns the columns of the import for the organisation and crop of a batch. */
  columnsOf: (
    ctx: Pick<Ctx, 'db'>,
    owner: { orgId: number; crop: string },
  ) => readonly ColumnDef[] | Promise<readonly ColumnDef[]>
  /** Values of the whole file that are remembered with the columns, by key. */
  constants?: Readonly<Record<string, { label: string; unit: string }>>
}

/**
 * What sets one import apart from the others: how its workbook is read, compared and written. `P` is the preview as it is
 * kept, `D` what the user answers for columns that the workbook lacks.
 */
export interface ImportKind<P extends BasePreview, D extends object = object> {
  /** Kept with each batch. */
  name: string
  read: Permission
  write: Permission
  /** Its batches belong to the organisation of the work context: their findings name people whom others may not see. */
  ofOneOrg?: true
  /** Returns the Chinese name of a finding's code. */
  findingLabel: (code: string) => string
  /** What columns may mean. What users teach about them is remembered at the confirmation; absent if columns are fixed. */
  meanings?: Meanings
  /**
   * Reads the workbook in a worker thread, without the database, and packs what it read; null where only a small one is
   * wanted and it is none. `ctx` is for what the thread is told beforehand. Throws ImportFileError.
   */
  readBook: (batch: Batch<P, D>, reading: BookReading, ctx: Ctx) => Promise<PackedRead | null>
  /**
   * Compares the workbook, packed as it was read, with what stands. `take` gets all findings, also those of the reading.
   */
  compare: (ctx: Ctx, batch: Batch<P, D>, packed: Uint8Array, take: TakeFindings) => Promise<P>
  /** Whether what the preview rests on was changed since. */
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
