import type { ShareLine } from '@hepu/api/areas/contract/distribution/distribute'
import { fenIn } from '@hepu/api/core/money/fen'
import { and, asc, eq, ne } from 'drizzle-orm'
import { contractRun as run, contractRunLine as runLine } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import { readPayees } from './payeeEvents.ts'
import { ofRun } from './posted.ts'

/** Returns all lines that confirmed runs posted for receipts, with payees that were found since. */
export async function readPostedLines(
  ctx: Ctx,
  { id }: Pick<Contract, 'id'>,
  receiptIds: readonly number[],
): Promise<ShareLine[]> {
  if (receiptIds.length === 0) return []
  const wanted = new Set(receiptIds)
  const found = await ctx.db
    .select({ line: runLine })
    .from(runLine)
    .innerJoin(run, ofRun)
    .where(and(rows(ctx, run), eq(run.contractId, id), ne(run.state, 'draft')))
    .orderBy(asc(runLine.id))
  const lines = found.map(({ line }) => line).filter(({ collectionId }) => wanted.has(collectionId))
  const payees = await readPayees(
    ctx,
    lines.map((line) => line.id),
  )
  return lines.map((line) => ({
    receiptId: line.collectionId,
    day: line.collectedOn,
    ruleVersionId: line.ruleVersionId,
    level: line.level as ShareLine['level'],
    kind: line.kind,
    key: line.key,
    name: line.name,
    userId: line.userId,
    personId: line.personId,
    ...payees.get(line.id),
    unitId: line.unitId,
    partyId: line.partyId,
    percent: line.percent,
    base: fenIn(line.base),
    amount: fenIn(line.amount),
    isRoundedUp: line.isRoundedUp,
    isPaid: line.isPaid,
    note: line.note,
  }))
}
