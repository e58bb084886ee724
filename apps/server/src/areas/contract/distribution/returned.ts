import type { ShareLine } from '@hepu/api/areas/contract/distribution/distribute'
import { fenIn, yuanText } from '@hepu/api/core/money/fen'
import { and, eq, ne } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import {
  contractCollection as collection,
  contractRun as run,
  contractRunReceipt as runReceipt,
  type StoredLine,
} from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import { readPostedLines } from './postedLines.ts'
import type { WaitingReceipt } from './receipts.ts'

/** Posted lines by the receipt that they belong to, those of its refunds too. */
export type Returned = Record<number, ShareLine[]>

/** Reads what confirmed runs posted for the receipts that waiting refunds pay back. A receipt that no such run holds is left out. */
export async function readReturned(
  ctx: Ctx,
  contract: Pick<Contract, 'id'>,
  waiting: readonly WaitingReceipt[],
): Promise<Returned> {
  const wanted = [...new Set(waiting.flatMap(({ refundOf }) => refundOf ?? []))]
  const held = wanted.length === 0 ? [] : await readHeld(ctx, wanted)
  if (held.length === 0) return {}
  const origins = await readOrigins(ctx, held)
  const lines = await readPostedLines(ctx, contract, [...origins.keys()])
  return Object.fromEntries(Map.groupBy(lines, ({ receiptId }) => origins.get(receiptId) ?? receiptId))
}

async function readHeld(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const found = await ctx.db
    .select({ id: runReceipt.collectionId })
    .from(runReceipt)
    .innerJoin(run, and(eq(run.orgId, runReceipt.orgId), eq(run.id, runReceipt.runId)))
    .where(
      and(
        rows(ctx, run),
        oneOf(runReceipt.collectionId, ids),
        eq(runReceipt.isHeld, true),
        ne(run.state, 'draft'),
      ),
    )
  return found.map(({ id }) => id)
}

/** Returns receipts and their refunds, each with the receipt that it belongs to. */
async function readOrigins(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const refunds = await ctx.db
    .select({ id: collection.id, refundOf: collection.refundOfId })
    .from(collection)
    .where(and(rows(ctx, collection), oneOf(collection.refundOfId, ids)))
  return new Map([
    ...ids.map((id) => [id, id] as const),
    ...refunds.flatMap(({ id, refundOf }) => (refundOf === null ? [] : [[id, refundOf] as const])),
  ])
}

/** Returns lines as a run stores them. */
export const returnedText = (returned: Readonly<Record<number, readonly ShareLine[]>>) =>
  Object.fromEntries(
    Object.entries(returned).map(([id, lines]) => [
      id,
      lines.map((line): StoredLine => ({
        ...line,
        base: yuanText(line.base),
        amount: yuanText(line.amount),
      })),
    ]),
  )

/** Reads lines as a run stored them. */
export const returnedIn = (stored: Readonly<Record<number, readonly StoredLine[]>>): Returned =>
  Object.fromEntries(
    Object.entries(stored).map(([id, lines]) => [
      id,
      lines.map((line) => ({ ...line, base: fenIn(line.base), amount: fenIn(line.amount) })),
    ]),
  )
