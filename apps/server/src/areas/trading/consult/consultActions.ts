import {
  consultStates,
  consultWorkflow,
  type ConsultState,
} from '@hepu/api/areas/trading/consult/consultStates'
import { mayChange } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { isOpen, type Consult } from './consultRows.ts'

type Found = Pick<Consult, 'orgId' | 'state' | 'contractId' | 'topic'>
type Move = (typeof consultWorkflow)['names'][number]

const staffMoves = ['take', 'answer', 'close', 'discard', 'reopen'] as const satisfies readonly Move[]

/** Returns what the caller may do with a consultation, and why not. */
export function actionsOf(ctx: Ctx, row: Found) {
  const own = mayChange(ctx, row)
  const { permissions } = ctx.caller
  const handles = own && permissions.has('trading.consult:handle')
  const byRights = {
    ...Object.fromEntries(staffMoves.map((move) => [move, handles])),
    edit: handles,
    reveal: handles,
    assign: handles,
    note: handles,
    draft: handles && permissions.has('contract.record:write'),
    delete: own && permissions.has('trading.consult:delete'),
  }
  return allowed(byRights, {
    ...Object.fromEntries(staffMoves.map((move) => [move, moveBlocker(row, move)])),
    edit: editBlocker(row),
    assign: editBlocker(row),
    draft: draftBlocker(row),
    delete: deleteBlocker(row),
  })
}

/** Returns why the state of a consultation does not allow a move, naming the state and the one that was asked for. */
export function moveBlocker({ state }: { state: ConsultState }, move: Move): string | null {
  if (consultWorkflow.allows(state, move)) return null
  const { label, to } = consultWorkflow.moves[move]
  return illegalPair(state, to ?? state, label)
}

/** Returns the refusal of a change of state that names both states. */
export const illegalPair = (from: ConsultState, to: ConsultState, label?: string): string =>
  `当前状态为「${consultStates[from]}」，不能${label ? `${label}，即不能` : ''}变为「${consultStates[to]}」`

/** Returns why a consultation cannot be edited or handed on. */
export const editBlocker = (row: { state: ConsultState }): string | null =>
  isOpen(row) ? null : `当前状态为「${consultStates[row.state]}」，不能修改；需要时请先重新打开`

/** Returns why no contract can be drafted from a consultation. */
export function draftBlocker({ state, contractId }: Pick<Consult, 'state' | 'contractId'>): string | null {
  if (contractId !== null) return '该咨询已关联合同，请打开合同查看'
  return isOpen({ state }) ? null : `当前状态为「${consultStates[state]}」，不能起草合同；需要时请先重新打开`
}

/** Returns why a consultation cannot be deleted. */
export const deleteBlocker = ({ state }: { state: ConsultState }): string | null =>
  state === 'closed' || state === 'invalid'
    ? null
    : `当前状态为「${consultStates[state]}」，只有已关闭、无效的咨询可以删除，请先关闭或标为无效`
