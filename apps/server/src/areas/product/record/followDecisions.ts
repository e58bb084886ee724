import { productMove } from '../../../db/schema/index.ts'
import { inOrgOf } from '../../../db/scope.ts'
import { insertRow } from '../../../db/write.ts'
import type { DecisionFollower } from '../decision/followers.ts'
import type { ProductState } from '@hepu/api/areas/product/record/productStates'
import { readOpenItems } from './exitGates.ts'

/** A decision that takes a product to another state is a move of that state; to 退出 only where nothing of the product is open. */
export const stateFollower: DecisionFollower = {
  key: 'state',
  blockers: async (ctx, { id, name }, { stateAfter }) => {
    if (stateAfter !== '退出') return []
    const open = await readOpenItems(ctx, { id, name })
    return open.map(({ what, count }) => `还有 ${count} 条${what}，了结后才能退出`)
  },
  follow: async (ctx, row, { id, stateBefore, stateAfter, decidedOn, reason }) => {
    if (stateAfter === null || stateBefore === stateAfter) return
    await insertRow(inOrgOf(ctx, row), productMove, {
      productId: row.id,
      fromState: stateBefore as ProductState,
      toState: stateAfter as ProductState,
      day: decidedOn,
      reason,
      decisionNo: String(id),
    })
  },
}
