import type { dealShow } from '@hepu/api/areas/trading/deal/deal'
import { openStages } from '@hepu/api/areas/trading/deal/dealStages'
import { listingStates } from '@hepu/api/areas/trading/listing/listingStates'
import type { ResultOf } from '@hepu/api/core/route'
import { clockDay } from '../../../db/clock.ts'
import { mayChange } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Deal, FoundDeal } from './dealRows.ts'

type Card = ResultOf<typeof dealShow>

/** Returns a deal as its card shows it. */
export function presentDeal(ctx: Ctx, { row, supply, demand, consult, ...names }: FoundDeal): Card {
  const today = clockDay(ctx.services.now())
  const { id, stage, brokerId, obstacle, nextStep, nextOn, probability, expected, remark } = row
  return {
    id,
    supply: sideOf(supply),
    demand: sideOf(demand),
    consult,
    stage,
    brokerId,
    obstacle,
    nextStep,
    nextOn,
    isOverdue: isOverdue(row, today),
    probability,
    expected,
    remark,
    contractId: row.contractId,
    ...names,
    closedReason: row.closedReason,
    updateTime: row.updatedAt,
    version: row.version,
    ...actionsOf(ctx, row),
  }
}

function sideOf({ id, name, orgName, state }: FoundDeal['supply']): Card['supply'] {
  if (id === null || name === null || state === null) return null
  return { id, name, orgName: orgName ?? '', state: listingStates[state] }
}

/** Returns whether the next step of an open deal is past its day. */
export const isOverdue = ({ stage, nextOn }: Pick<Deal, 'stage' | 'nextOn'>, today: string): boolean =>
  nextOn !== null && nextOn < today && openStages.includes(stage)

function actionsOf(ctx: Ctx, row: Deal) {
  const writes = mayChange(ctx, row) && ctx.caller.permissions.has('trading.deal:write')
  const drafts = writes && ctx.caller.permissions.has('contract.record:write')
  return allowed(
    { edit: writes, move: writes, delete: writes, draft: drafts },
    {
      move: row.stage === 'contracted' ? '已签约的撮合不再变更阶段' : null,
      delete: deleteBlocker(row),
      draft: draftBlocker(row),
    },
  )
}

/** Returns why a deal cannot be deleted. */
export const deleteBlocker = ({ stage }: Pick<Deal, 'stage'>): string | null =>
  stage === 'contracted' ? '已签约的撮合不能删除' : null

/** Returns why no contract can be drafted from a deal. */
export function draftBlocker({ stage, contractId }: Pick<Deal, 'stage' | 'contractId'>): string | null {
  if (contractId !== null) return '该撮合已有合同，请打开合同查看'
  return openStages.includes(stage) ? null : '未成的撮合不能起草合同，请先恢复到洽谈'
}
