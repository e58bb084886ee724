import { fenIn, yuanText } from '@hepu/api/core/money/fen'
import type { Fen } from '@hepu/api/core/money/readMoney'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { contractCondition } from '../../../db/schema/index.ts'
import { insertRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockContract, type Contract } from '../contractRows.ts'
import { CONDITION, inScopeOf, type Condition } from './conditionRows.ts'
import { readOpenLines } from './openLines.ts'

/** What something else makes due under a contract, such as a run of commission. */
export interface Due {
  name: string
  /** Yuan as text, or fen. Below zero it is taken back (冲减) and reduces the balance. */
  amount: string | Fen
  /** `YYYY-MM-DD`; null for no due date. */
  dueOn: string | null
  /** What raised it, such as `commission.run`, with its id there. */
  source: string
  sourceId: number
  bizYear: number | null
}

/**
 * Makes an amount due under a contract: a payment condition of kind 提成 that has happened. The same source and id raise one only;
 * a replay changes nothing. Returns the condition; null for an amount of 0.
 */
export async function raiseDue(
  ctx: Ctx,
  { id }: Pick<Contract, 'id'>,
  { name, amount, dueOn, source, sourceId, bizYear }: Due,
): Promise<Condition | null> {
  const contract = await lockContract(ctx, id)
  const there = inScopeOf(ctx, contract)
  const [raised] = await there.db
    .select()
    .from(contractCondition)
    .where(
      and(
        eq(contractCondition.orgId, contract.orgId),
        eq(contractCondition.source, source),
        eq(contractCondition.sourceId, sourceId),
        isNull(contractCondition.deletedAt),
      ),
    )
  if (raised) return raised
  const fen = typeof amount === 'bigint' ? amount : fenIn(amount)
  if (fen === 0n) return null
  const values = {
    contractId: contract.id,
    no: await nextNo(there, contract),
    kind: 'commission' as const,
    name,
    trigger: 'seasonEnd' as const,
    bizYear,
    amount: yuanText(fen),
    triggeredOn: clockDay(ctx.services.now()),
    dueOn,
    source,
    sourceId,
  }
  return insertRow(there, contractCondition, values, { label: CONDITION })
}

/** Returns the number for the next condition of a locked contract. */
export async function nextNo({ db }: Pick<Ctx, 'db'>, { id, orgId }: Pick<Contract, 'id' | 'orgId'>) {
  const [found] = await db
    .select({ no: sql<number>`coalesce(max(${contractCondition.no}), 0) + 1` })
    .from(contractCondition)
    .where(and(eq(contractCondition.orgId, orgId), eq(contractCondition.contractId, id)))
  return found?.no ?? 1
}

/** What became of an amount that is due. */
export interface Paid {
  conditionId: number
  name: string
  kind: Condition['kind']
  bizYear: number | null
  source: string | null
  sourceId: number | null
  triggeredOn: string | null
  dueOn: string | null
  due: Fen
  collected: Fen
  waived: Fen
  /** What is left, after what was taken back. */
  open: Fen
}

/** Reads what is due under a contract, collected, waived and open on a day (today if absent), for statements. */
export async function readPaid(
  ctx: Ctx,
  contractId: number,
  { source, bizYear, asOf }: { source?: string; bizYear?: number; asOf?: string } = {},
): Promise<Paid[]> {
  const lines = await readOpenLines(ctx, { contractId, asOf: asOf ?? clockDay(ctx.services.now()) })
  return lines
    .filter((line) => source === undefined || line.source === source)
    .filter((line) => bizYear === undefined || line.bizYear === bizYear)
    .map(({ id, ...line }) => ({ conditionId: id, ...line }))
}
