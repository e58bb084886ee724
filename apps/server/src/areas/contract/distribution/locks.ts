import { groupedText } from '@hepu/api/core/money/groupedMoney'
import { and, eq, inArray } from 'drizzle-orm'
import { contractRun as run, contractRunReceipt as runReceipt } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'

/** Returns why collections cannot change: a run holds one of them. Null if none does. */
export async function heldByRun({ db }: Ctx, collectionIds: readonly number[]): Promise<string | null> {
  if (collectionIds.length === 0) return null
  const [held] = await db
    .select({ number: run.number, state: run.state, day: runReceipt.collectedOn, amount: runReceipt.amount })
    .from(runReceipt)
    .innerJoin(run, and(eq(run.orgId, runReceipt.orgId), eq(run.id, runReceipt.runId)))
    .where(and(inArray(runReceipt.collectionId, [...collectionIds]), eq(runReceipt.isHeld, true)))
    .limit(1)
  if (!held) return null
  const repair = held.state === 'draft' ? `请先删除该分配单草稿` : `该单已锁定，请先冲销分配单 ${held.number}`
  const what = held.amount.startsWith('-') ? '退款' : '收款'
  return `${held.day} 的${what} ${groupedText(held.amount, '元')} 元已编入分配单 ${held.number}，${repair}`
}
