import { AppError } from '@hepu/api/core/errorCodes'
import { and, count, eq, inArray } from 'drizzle-orm'
import { productBinding, productMove, saleLine } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Hooks } from '../../../resource/mounted.ts'
import { refreshPhases } from '../lifecycle/refreshPhases.ts'

/** The state of a product is entered with it, and moves by a call of its own afterwards. */
const STATE_MOVES = '产品状态不在这里修改，请在产品详情中点“变更状态”并填写原因'

/** Rules of the register of products. */
export const productHooks: Hooks = {
  check: (_ctx, _orgId, records) =>
    Promise.resolve(
      records.map(({ values, old }) =>
        old && values['state'] !== undefined && values['state'] !== old['state']
          ? [{ path: 'state', message: STATE_MOVES }]
          : [],
      ),
    ),
  afterSave: async (ctx, ids) => {
    await refreshPhases(ctx, ids)
  },
  beforePurge: async (ctx, ids) => {
    await assertUnused(ctx, ids)
    await ctx.db.delete(productMove).where(inArray(productMove.productId, [...ids]))
  },
}

/** Refuses to delete products for ever that a material is bound to, or bills were sold of. */
async function assertUnused(ctx: Ctx, ids: readonly number[]): Promise<void> {
  for (const { table, what } of [
    { table: productBinding, what: '物料绑定' },
    { table: saleLine, what: '交易流向' },
  ]) {
    const [found] = await ctx.db
      .select({ n: count() })
      .from(table)
      .where(and(eq(table.orgId, ctx.caller.orgId), inArray(table.productId, [...ids])))
    if (found && found.n > 0)
      throw new AppError('BAD_STATE', `还有 ${found.n} 条${what}属于所选产品，不能彻底删除，可留在回收站中`)
  }
}
