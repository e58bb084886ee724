import { must } from '@hepu/api/core/must'
import { writtenNumber, type NumberKind } from '@hepu/api/core/number/serialNumber'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../http/context.ts'
import { serialNumber } from './schema/index.ts'
import { isTransaction } from './transaction.ts'

interface Wish {
  kind: NumberKind
  year: number
  /** The text before the year. */
  prefix: string
}

/**
 * Takes the next number of a kind and year in the caller's organisation, in the transaction that stores the record. Calls at the
 * same time wait for each other. A number stays taken after its record is deleted; one that was rolled back was never given.
 * Throws outside a transaction, where a failed write would not return the number.
 */
export async function nextNumber(ctx: Pick<Ctx, 'db' | 'caller'>, wish: Wish): Promise<string> {
  if (!isTransaction(ctx.db)) throw new Error('a number is taken in the transaction that stores its record')
  const { kind, year } = wish
  const [taken] = await ctx.db
    .insert(serialNumber)
    .values({ orgId: ctx.caller.orgId, kind, year, last: 1 })
    .onConflictDoUpdate({
      target: [serialNumber.orgId, serialNumber.kind, serialNumber.year],
      set: { last: sql`${serialNumber.last} + 1` },
    })
    .returning({ serial: serialNumber.last })
  return writtenNumber({ ...wish, serial: must(taken, 'the number').serial })
}
