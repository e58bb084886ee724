import type { contractActions } from '@hepu/api/areas/contract/record/contractCalls'
import { contractWorkflow } from '@hepu/api/areas/contract/record/contractStates'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { clockDay } from '../../../db/clock.ts'
import { contract } from '../../../db/schema/index.ts'
import { updateLocked } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { CONTRACT, type Contract } from '../contractRows.ts'
import { finishBlocker } from './contractGates.ts'
import { followContract, type ContractEvent } from './contractHooks.ts'
import { missingOriginal } from './missingOriginal.ts'
import { endExpiry } from './planExpiry.ts'
import { effectiveDay } from './signContract.ts'

type Move = Exclude<(typeof contractActions)[number], 'save' | 'submit' | 'renew'>

const events: Readonly<Record<Move, ContractEvent>> = {
  start: 'started',
  finish: 'finished',
  stop: 'stopped',
  dissolve: 'dissolved',
}

/** Moves a locked contract to another state. Throws BAD_STATE with what prevents it. */
export async function moveContract(
  ctx: Ctx,
  row: Contract,
  move: Move,
  reason: string | null,
): Promise<Contract> {
  const why = await moveBlocker(ctx, row, move)
  if (why) throw new AppError('BAD_STATE', why)
  const { label, to } = contractWorkflow.moves[move]
  if ((move === 'stop' || move === 'dissolve') && !reason) throw new AppError('BAD_INPUT', `${label}原因必填`)
  const ended = move === 'start' ? {} : { endedOn: clockDay(ctx.services.now()), endReason: reason }
  const values = { state: must(to, 'the next state'), ...ended }
  const note = { label: CONTRACT, reason: reason ? `${label}：${reason}` : label }
  const moved = await updateLocked(ctx, contract, row, { values }, note)
  if (move !== 'start') await endExpiry(ctx, moved)
  await followContract(ctx, moved, events[move])
  return moved
}

/** Returns why a contract cannot be moved now; null if it can. */
export async function moveBlocker(ctx: Ctx, row: Contract, move: Move): Promise<string | null> {
  if (row.kind === 'TEMPLATE') return '合同模板没有履约状态'
  const why = contractWorkflow.stateBlocker(row.state, move)
  if (why) return why
  if (move === 'start') return startBlocker(ctx, row)
  return move === 'finish' ? finishBlocker(ctx, row) : null
}

/** A contract starts by itself on its day; by hand it starts with its signed original. */
async function startBlocker(ctx: Ctx, row: Contract): Promise<string | null> {
  const day = effectiveDay(row)
  return day && day > clockDay(ctx.services.now())
    ? `生效日期为 ${day}，到期后自动开始履行`
    : missingOriginal(ctx, row)
}
