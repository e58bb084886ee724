import { obligationStates } from '@hepu/api/core/obligation/obligationWords'
import type { obligation } from '../db/schema/index.ts'
import { mayChange } from '../db/scope.ts'
import { allowed } from '../http/allowed.ts'
import type { Ctx } from '../http/context.ts'

export type StoredRow = typeof obligation.$inferSelect

/** What people do with an obligation. */
export type ObligationAct = 'end' | 'reopen' | 'postpone' | 'handOver' | 'remove'

/** Returns whether the caller may act on an obligation: his own, one that nobody has, or any if he manages them. */
export function mayAct(ctx: Pick<Ctx, 'caller'>, row: StoredRow): boolean {
  const { permissions, userId } = ctx.caller
  if (!permissions.has('obligation.item:write') || !mayChange(ctx, row)) return false
  return row.ownerId === null || row.ownerId === userId || permissions.has('obligation.item:manage')
}

/** Returns why the state of an obligation forbids an act; null if it does not. */
export function blockerOf({ state, title, object }: StoredRow, act: ObligationAct): string | null {
  const named = `「${title}」`
  if (act === 'remove') return object === null ? null : `${named}由登记的记录产生，不能删除，请修改该记录`
  if (act === 'reopen') return state === 'open' ? `${named}${obligationStates.open}，不必重新打开` : null
  return state === 'open' ? null : `${named}${obligationStates[state]}，请先重新打开`
}

/** Returns what the caller may do with an obligation, and why not. */
export function actsOf(ctx: Pick<Ctx, 'caller'>, row: StoredRow) {
  const may = mayAct(ctx, row)
  const acts = ['end', 'reopen', 'postpone', 'handOver'] as const
  const byRights = Object.fromEntries(acts.map((act) => [act, may]))
  const blockers = Object.fromEntries(acts.map((act) => [act, blockerOf(row, act)]))
  return allowed({ ...byRights, remove: may && row.object === null }, blockers)
}
