import { productUses, statePolicy, type ProductUse } from '@hepu/api/areas/product/record/productStates'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { Ctx } from '../../../http/context.ts'
import { readRecord } from '../../../resource/readRecord.ts'
import { headOf, products } from './products.ts'
import { readCurrentStates, type CurrentState } from './currentState.ts'

/**
 * Refuses a use of a product that its state forbids (状态政策), naming the state, since when, and by which decision. Throws NOT_FOUND
 * for a product that the caller does not see.
 */
export async function assertUse(ctx: Ctx, productId: number, use: ProductUse): Promise<void> {
  const row = await readRecord(ctx, products, productId)
  const { name, state } = headOf(row)
  if (statePolicy[state][use]) return
  const current = must((await readCurrentStates(ctx, [row])).get(productId), 'current state of the product')
  throw new AppError('BAD_STATE', `产品「${name}」${stateText(current)}，不能${productUses[use]}`)
}

/** Returns the state as a refusal names it: 自 2026-03-01 起为「停售」（决策 JC-2026-003）. */
export const stateText = ({ state, since, decisionNo }: CurrentState): string =>
  `自 ${since} 起为「${state}」${decisionNo ? `（决策 ${decisionNo}）` : ''}`
