import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { party } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { keepsParty, visibleParties, type Party } from '../party/partyRules.ts'

/** A party with the role of a supplier, which therefore has a type. */
export type Supplier = Party & { type: string }

/** Returns the condition for the suppliers the caller sees: those his organisations keep, and those they work with. */
export const visibleSuppliers = (ctx: Ctx): SQL =>
  must(and(visibleParties(ctx), sql`'SUPPLIER' = any(${party.roles})`), 'a condition')

/** Returns rows that `visibleSuppliers` selected as suppliers. */
export const asSuppliers = (rows: readonly Party[]): Supplier[] =>
  rows.map((row) => ({ ...row, type: must(row.type, `type of supplier ${row.id}`) }))

/** Returns one visible supplier. Throws NOT_FOUND for any other. */
export async function getSupplier(ctx: Ctx, id: number): Promise<Supplier> {
  const rows = await ctx.db
    .select()
    .from(party)
    .where(and(visibleSuppliers(ctx), eq(party.id, id)))
  const [found] = asSuppliers(rows)
  if (!found) throw new AppError('NOT_FOUND', '供应商不存在或无权查看')
  return found
}

/** Returns whether the caller may change a supplier: one of his organisations keeps it. Others that work with it only read it. */
export const keeps = (ctx: Ctx, row: Pick<Supplier, 'orgId'>): boolean =>
  keepsParty(ctx, row) && ctx.caller.permissions.has('system.supplier:write')

/** Returns one supplier that the caller may change. Throws NOT_FOUND, and FORBIDDEN for one that others keep. */
export async function getKept(ctx: Ctx, id: number): Promise<Supplier> {
  const found = await getSupplier(ctx, id)
  if (!keeps(ctx, found)) {
    throw new AppError('FORBIDDEN', `「${found.name}」由其他机构维护，只能查看和建立合作关系`)
  }
  return found
}
