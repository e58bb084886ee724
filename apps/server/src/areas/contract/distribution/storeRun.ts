import type { Prior, Receipt, ShareLine } from '@hepu/api/areas/contract/distribution/distribute'
import type { RunKind } from '@hepu/api/areas/contract/distribution/distributionLabels'
import { yuanText } from '@hepu/api/core/money/fen'
import { clockDay } from '../../../db/clock.ts'
import { insertMany } from '../../../db/insertMany.ts'
import { nextNumber } from '../../../db/nextNumber.ts'
import {
  contractRun as run,
  contractRunLine as runLine,
  contractRunReceipt as runReceipt,
} from '../../../db/schema/index.ts'
import { inOrgOf } from '../../../db/scope.ts'
import { insertRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import { inputHash, lineHash, priorText, totalsOf } from './planRun.ts'

export const RUN = '分配单'
export const runNote = { label: RUN }
export type Run = typeof run.$inferSelect

/** A line that is to be stored; one that takes another back names it. */
export type NewLine = ShareLine & { reversesId?: number }

export interface NewRun {
  kind: RunKind
  until: string
  reason: string | null
  /** The rule that comes into force with its confirmation. */
  ruleId?: number | null
  /** The run that it takes back. */
  reverses?: Pick<Run, 'id' | 'depth'>
  receipts: readonly Receipt[]
  /** Whether no other run may have these receipts. */
  isHeld: boolean
  lines: readonly NewLine[]
  prior: Prior
}

/** Lines of one statement: more would make its text too large. */
const BATCH = 20_000

/** Stores a draft with its receipts and lines, all in the transaction of the call. */
export async function storeRun(ctx: Ctx, contract: Contract, given: NewRun): Promise<Run> {
  const own = inOrgOf(ctx, contract)
  const { kind, until, reason, reverses, receipts, lines, prior } = given
  const { received, deducted, partnerShare, net } = totalsOf(lines)
  const year = Number(clockDay(ctx.services.now()).slice(0, 4))
  const stored = await insertRow(
    own,
    run,
    {
      contractId: contract.id,
      number: await nextNumber(own, { kind: 'distribution', year, prefix: 'FP' }),
      kind,
      until,
      receiptCount: receipts.length,
      lineCount: lines.length,
      received: yuanText(received),
      deducted: yuanText(deducted),
      partnerShare: yuanText(partnerShare),
      net: yuanText(net),
      reason,
      ruleId: given.ruleId ?? null,
      ...(reverses && { reversesId: reverses.id, depth: reverses.depth + 1 }),
      prior: priorText(prior),
      inputHash: inputHash(receipts, prior),
      lineHash: lineHash(lines),
    },
    runNote,
  )
  await storeRows(own, stored, given)
  return stored
}

async function storeRows(ctx: Ctx, { id, contractId }: Run, given: NewRun): Promise<void> {
  const { orgId, crop, userId } = ctx.caller
  const of = { orgId, crop, createdBy: userId, createdAt: ctx.services.now(), runId: id }
  await insertMany(
    ctx.db,
    runReceipt,
    given.receipts.map(({ id: collectionId, day, amount, ruleVersionId }) => ({
      ...of,
      collectionId,
      collectedOn: day,
      amount: yuanText(amount),
      ruleVersionId,
      isHeld: given.isHeld,
    })),
  )
  for (let from = 0; from < given.lines.length; from += BATCH) {
    const batch = given.lines.slice(from, from + BATCH)
    await insertMany(
      ctx.db,
      runLine,
      batch.map((line, at) => ({ ...of, contractId, no: from + at + 1, ...lineValues(line) })),
    )
  }
}

const lineValues = ({ receiptId, day, base, amount, reversesId, ...line }: NewLine) => ({
  ...line,
  collectionId: receiptId,
  collectedOn: day,
  base: yuanText(base),
  amount: yuanText(amount),
  reversesId: reversesId ?? null,
})
