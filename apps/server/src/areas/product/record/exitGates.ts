import type { OpenItem } from '@hepu/api/areas/product/record/productState'
import { and, count, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { productBinding } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { openContractsOf } from '../../contract/shared.ts'
import { products } from './products.ts'

/** What of a product is open and keeps it from 退出; none if nothing is. */
export type ReadExitGates = (ctx: Ctx, product: { id: number; name: string }) => Promise<OpenItem[]>

/** Materials of the ERP that are still sold as the product. */
const openBindings: ReadExitGates = async (ctx, { id, name }) => {
  const [found] = await ctx.db
    .select({ n: count() })
    .from(productBinding)
    .where(
      and(
        rows(ctx, productBinding),
        eq(productBinding.productId, id),
        or(isNull(productBinding.validTo), gte(productBinding.validTo, clockDay(ctx.services.now()))),
      ),
    )
  const n = found?.n ?? 0
  if (n === 0) return []
  return [
    {
      what: '有效的物料绑定',
      count: n,
      path: `/product/productBinding?name=${encodeURIComponent(name)}&q=1`,
    },
  ]
}

/** Contracts that bind, or wait for approval, and name the product or the variety behind it. */
const openContracts: ReadExitGates = async (ctx, { id }) => {
  const [found] = await ctx.db
    .select({ varietyId: sql<number | null>`${columnOf(products.table, 'varietyId')}` })
    .from(products.table)
    .where(and(rows(ctx, products.table), eq(products.table.id, id)))
  const open = await openContractsOf(ctx, { id, varietyId: found?.varietyId ?? null })
  const [first] = open
  if (!first) return []
  const mayRead = ctx.caller.permissions.has('contract.record:read')
  return [
    {
      what: mayRead ? `未结束的合同${namesOf(open)}` : '未结束的合同',
      count: open.length,
      path: mayRead ? `/task/contract/ContractDetail?contractId=${first.id}` : null,
    },
  ]
}

/** Number of contracts that a gate names. */
const NAMED = 3

const namesOf = (open: readonly { name: string; number: string | null }[]): string => {
  const names = open.slice(0, NAMED).map(({ name, number }) => number ?? name)
  return `（${names.join('、')}${open.length > NAMED ? '等' : ''}）`
}

/** The gates of 退出, in the order in which they are named; listings are one more entry. */
const exitGates: readonly ReadExitGates[] = [openBindings, openContracts]

/** Returns all that is open of a product. */
export async function readOpenItems(ctx: Ctx, product: { id: number; name: string }): Promise<OpenItem[]> {
  const open: OpenItem[] = []
  for (const gate of exitGates) open.push(...(await gate(ctx, product)))
  return open
}
