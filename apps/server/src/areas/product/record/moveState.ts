import type * as api from '@hepu/api/areas/product/record/productState'
import { nextStates, type ProductState } from '@hepu/api/areas/product/record/productStates'
import { moveLabels } from '@hepu/api/areas/product/record/moveLabels'
import { AppError } from '@hepu/api/core/errorCodes'
import { itemAt } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { REVIEW } from '@hepu/api/core/resource/review'
import { clockDay } from '../../../db/clock.ts'
import { productMove } from '../../../db/schema/index.ts'
import { inOrgOf } from '../../../db/scope.ts'
import { insertRow, updateLocked, type NewValues } from '../../../db/write.ts'
import type { ResourceTable } from '../../../db/schema/resourceTable.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Stored } from '../../../resource/mounted.ts'
import { lockRecords } from '../../../resource/reviewRecords.ts'
import { refuse } from '../../../resource/refuseValues.ts'
import { refreshPhases } from '../lifecycle/refreshPhases.ts'
import { listingBlocker } from '../../breeder/shared.ts'
import { readOpenItems } from './exitGates.ts'
import { headOf, products } from './products.ts'
import { readCurrentStates } from './currentState.ts'

type Move = ParsedInputOf<typeof api.moveProductState>

/**
 * Moves a product to another state, within the transaction of the caller: stores the move with its reason, and the new state of the
 * product, which stays approved. Throws BAD_STATE for a state that may not follow, and for 退出 while anything is open.
 */
export async function moveState(ctx: Ctx, move: Move): Promise<ResultOf<typeof api.moveProductState>> {
  const row = itemAt(await lockRecords(ctx, products, [move.id]), 0)
  const { name, state, varietyId } = headOf(row)
  assertMayFollow(row, move.toState)
  const day = move.day ?? clockDay(ctx.services.now())
  await assertDay(ctx, row, day)
  if (move.toState === '在售') await assertListable(ctx, { id: row.id, name, varietyId })
  if (move.toState === '退出') await assertClosed(ctx, { id: row.id, name })
  const note = { label: products.def.title, reason: `变更状态：${move.reason}` }
  await insertRow(inOrgOf(ctx, row), productMove, {
    productId: row.id,
    fromState: state,
    toState: move.toState,
    day,
    reason: move.reason,
    decisionNo: move.decisionNo,
  })
  const values = { state: move.toState } as Partial<NewValues<ResourceTable>>
  await updateLocked(ctx, products.table, row, { values }, note)
  await refreshPhases(ctx, [row.id])
  return { state: move.toState }
}

function assertMayFollow(row: Stored, toState: ProductState): void {
  const { name, state } = headOf(row)
  const why = whyNoMove(row)
  if (why) throw new AppError('BAD_STATE', why)
  const next = nextStates[state]
  if (next.includes(toState)) return
  const may = next.map((word) => `「${word}」`).join('、')
  throw new AppError('BAD_STATE', `产品「${name}」是「${state}」，不能变更为「${toState}」，只能变更为${may}`)
}

/** Returns why a product cannot move to any other state; null if it can. */
export function whyNoMove(row: Stored): string | null {
  const { name, state } = headOf(row)
  if (row.status === REVIEW.DRAFT) return `产品「${name}」还是草稿，提交审核后才能变更状态`
  if (nextStates[state].length === 0) return `产品「${name}」已退出，状态不再变更`
  return null
}

/** Throws BAD_STATE for a product that is bred together with a party on the blacklist. */
async function assertListable(ctx: Ctx, product: Parameters<typeof listingBlocker>[1]): Promise<void> {
  const blocker = await listingBlocker(ctx, product)
  if (blocker) throw new AppError('BAD_STATE', blocker)
}

async function assertDay(ctx: Ctx, row: Stored, day: string): Promise<void> {
  const problem = (message: string) => refuse([{ path: 'day', message: `${moveLabels.day}${message}` }])
  if (day > clockDay(ctx.services.now())) problem('不得晚于今天')
  const since = (await readCurrentStates(ctx, [row])).get(row.id)?.since ?? day
  if (day < since) problem(`不得早于现状态的起始日 ${since}`)
}

async function assertClosed(ctx: Ctx, product: { id: number; name: string }): Promise<void> {
  const open = await readOpenItems(ctx, product)
  if (open.length === 0) return
  const named = open.map(({ what, count }) => `${count} 条${what}`).join('、')
  throw new AppError('BAD_STATE', `产品「${product.name}」还有${named}，了结后才能退出`, { data: { open } })
}
