import { productUses, statePolicy, type ProductUse } from '@hepu/api/areas/product/record/productStates'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { Ctx } from '../../../http/context.ts'
import { readRecord } from '../../../resource/readRecord.ts'
import { headOf, products } from './products.ts'
import { readCurrentStates, type CurrentState } from './currentState.ts'

/**
 * Returns why the state of a product forbids a use (状态政策), naming the state, since when, and by which decision; null if it does not.
 * Throws NOT_FOUND for a product that the caller does not see.
 */
export async function useBlocker(ctx: Ctx, productId: number, use: ProductUse): Promise<string | null> {
  const row = await readRecord(ctx, products, productId)
  const { name, state } = headOf(row)
  if (statePolicy[state][use]) return null
  const current = must((await readCurrentStates(ctx, [row])).get(productId), 'current state of the product')
  return `产品「${name}」${stateText(current)}，不能${productUses[use]}`
}

/** Refuses a use of a product that its state forbids. Throws BAD_STATE, and NOT_FOUND for a product that the caller does not see. */
export async function assertUse(ctx: Ctx, productId: number, use: ProductUse): Promise<void> {
  const reason = await useBlocker(ctx, productId, use)
  if (reason) throw new AppError('BAD_STATE', reason)
}

/** Returns the state as a refusal names it: 自 2026-03-01 起为「停售」（决策 JC-2026-003）. */
export const stateText = ({ state, since, decisionNo }: CurrentState): string =>
  `自 ${since} 起为「${state}」${decisionNo ? `（决策 ${decisionNo}）` : ''}`
