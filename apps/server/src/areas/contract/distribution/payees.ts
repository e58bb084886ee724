import type * as api from '@hepu/api/areas/contract/distribution/distributionIncome'
import { AppError } from '@hepu/api/core/errorCodes'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm'
import {
  contract,
  contractPayeeEvent as event,
  contractRun as run,
  contractRunLine as runLine,
  researchPerson,
} from '../../../db/schema/index.ts'
import { getRow, inOrgOf, rows } from '../../../db/scope.ts'
import { insertRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockContract } from '../contractRows.ts'
import { seenUsers } from './assertPayees.ts'
import { isOwnPerson } from './ownPersons.ts'
import { isUnknown } from './payeeEvents.ts'
import { ofRun } from './posted.ts'

/** Condition of lines in confirmed runs whose payee nobody has found. */
const isPending = (ctx: Ctx): SQL | undefined => and(rows(ctx, run), ne(run.state, 'draft'), isUnknown)

/** Returns the unknown payees by contract, with what waits for them. */
export async function listPending(
  ctx: Ctx,
  { contractId }: ParsedInputOf<typeof api.pendingPayees>,
): Promise<ResultOf<typeof api.pendingPayees>> {
  const found = await ctx.db
    .select({
      contractId: contract.id,
      contractName: contract.name,
      name: runLine.name,
      lineCount: sql<number>`count(*)`.mapWith(Number),
      amount: sql<string>`sum(${runLine.amount})::numeric(30, 2)::text`,
    })
    .from(runLine)
    .innerJoin(run, ofRun)
    .innerJoin(contract, and(eq(contract.orgId, run.orgId), eq(contract.id, run.contractId)))
    .where(and(isPending(ctx), contractId ? eq(run.contractId, contractId) : undefined))
    .groupBy(contract.id, contract.name, runLine.name)
    .having(sql`sum(${runLine.amount}) <> 0`)
    .orderBy(asc(contract.id), asc(runLine.name))
  const may = ctx.caller.permissions.has('contract.distribution:confirm')
  return found.map((each) => ({ ...each, can: { resolve: may } }))
}

/** Says who an unknown payee is, by one event for each of his lines; the lines stay as they are. */
export async function resolvePayee(
  ctx: Ctx,
  { contractId, name, userId = null, personId = null, reason }: ParsedInputOf<typeof api.resolvePayee>,
): Promise<ResultOf<typeof api.resolvePayee>> {
  const held = await lockContract(ctx, contractId)
  if ((userId === null) === (personId === null))
    throw new AppError('BAD_INPUT', '请选择一位用户或科研人员作为收款人')
  await assertPerson(ctx, userId, personId)
  const lines = await ctx.db
    .select({ id: runLine.id, amount: runLine.amount })
    .from(runLine)
    .innerJoin(run, ofRun)
    .where(and(isPending(ctx), eq(run.contractId, contractId), eq(runLine.name, name)))
    .orderBy(asc(runLine.id))
  if (lines.length === 0) throw new AppError('BAD_STATE', `「${name}」没有待处理的分配明细，可能已认定`)
  const own = inOrgOf(ctx, held)
  for (const line of lines)
    await insertRow(own, event, { lineId: line.id, name, userId, personId, reason }, { label: '认定' })
  return { count: lines.length, amount: yuanText(sum(lines.map(({ amount }) => fenIn(amount)))) }
}

async function assertPerson(ctx: Ctx, userId: number | null, personId: number | null): Promise<void> {
  if (personId !== null) await getRow(ctx, researchPerson, personId, '科研人员')
  if (userId !== null && (await seenUsers(ctx, [userId])).length === 0)
    throw new AppError('NOT_FOUND', '用户不存在或无权查看')
  const isOwn = userId === ctx.caller.userId || (personId !== null && (await isOwnPerson(ctx, personId)))
  if (isOwn) throw new AppError('BAD_STATE', '不能把收款人认定为本人，请由另一人认定')
}
