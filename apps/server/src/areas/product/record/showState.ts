import type * as api from '@hepu/api/areas/product/record/productState'
import {
  nextStates,
  productUses,
  statePolicy,
  type ProductUse,
} from '@hepu/api/areas/product/record/productStates'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, max } from 'drizzle-orm'
import { readNames } from '../../../db/keptNames.ts'
import { saleLine } from '../../../db/schema/index.ts'
import { mayChange, rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { readRecord } from '../../../resource/readRecord.ts'
import { readOpenItems } from './exitGates.ts'
import { whyNoMove } from './moveState.ts'
import { headOf, products } from './products.ts'
import { movesOf, readCurrentStates } from './currentState.ts'

/** States on the way out, in which it is shown what is left of the product. */
const LEAVING = new Set(['停售', '待退出'])

/** Returns 状态政策 of a product. */
export async function showState(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.productState>,
): Promise<ResultOf<typeof api.productState>> {
  const row = await readRecord(ctx, products, id)
  const { name, state } = headOf(row)
  const current = must((await readCurrentStates(ctx, [row])).get(id), 'current state of the product')
  const moves = await movesOf(ctx, id)
  const people = await readNames(
    ctx,
    'user',
    moves.map(({ createdBy }) => createdBy),
  )
  const why = whyNoMove(row)
  const may = ctx.caller.permissions.has('product.state:move') && mayChange(ctx, row)
  return {
    id,
    ...current,
    uses: (Object.keys(productUses) as ProductUse[]).map((use) => ({
      use,
      label: productUses[use],
      isAllowed: statePolicy[state][use],
    })),
    next: why ? [] : [...nextStates[state]],
    can: { move: may && why === null },
    whyNot: may ? why : null,
    exit: LEAVING.has(state)
      ? { lastYear: await lastYearOf(ctx, id), open: await readOpenItems(ctx, { id, name }) }
      : null,
    moves: moves.map(({ createdBy, createdAt, ...move }) => ({
      ...move,
      byName: people.get(createdBy ?? 0) ?? null,
      createTime: createdAt,
    })),
  }
}

/** Returns the last business year with a sale of the product. */
async function lastYearOf(ctx: Ctx, productId: number): Promise<number | null> {
  const [found] = await ctx.db
    .select({ year: max(saleLine.bizYear) })
    .from(saleLine)
    .where(and(rows(ctx, saleLine), eq(saleLine.productId, productId), eq(saleLine.billType, 'SALE')))
  return found?.year ?? null
}
