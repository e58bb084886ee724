import type { CommercializeState } from '@hepu/api/areas/product/paper/commercializeStates'
import type { DecisionKind } from '@hepu/api/areas/product/decision/decisionKinds'
import { clockDay } from '../../../db/clock.ts'
import { inOrgOf } from '../../../db/scope.ts'
import type { DecisionFollower } from '../decision/followers.ts'
import { lockPaperOf, movePaper } from './commercialize.ts'

/** Where each kind of decision takes the paper of its product; kinds that are absent leave it. */
const targets: Partial<Record<DecisionKind, CommercializeState>> = {
  分配: '2',
  商业化: '4',
  停售: '5',
  退出: '5',
  恢复: '4',
}

/** States before a company has the product: a decision passes through 已分配. */
const unallotted: ReadonlySet<CommercializeState> = new Set(['0', '1'])
const LEFT: CommercializeState = '6'

/** 商业化状态 of a paper follows the decisions about its product; a paper that left stays as it is. */
export const paperFollower: DecisionFollower = {
  key: 'paper',
  follow: async (ctx, row, { id, decision, stateAfter, companyId, reason }) => {
    const found = await lockPaperOf(ctx, row.id)
    const to = stateAfter === '退出' ? LEFT : targets[decision]
    if (!found || !to || found.state === LEFT || found.state === to) return
    // What was never allocated has nothing to come back to.
    if (decision === '恢复' && unallotted.has(found.state)) return
    const inside = inOrgOf(ctx, found)
    const cause = { decisionId: id, reason }
    const allotted = companyId
      ? { companyId, allocatedOn: clockDay(ctx.services.now()), allocatedBy: ctx.caller.userId }
      : {}
    const passes = unallotted.has(found.state) && to === '4'
    const paper = passes ? await movePaper(inside, found, '2', { ...cause, values: allotted }) : found
    await movePaper(inside, paper, to, { ...cause, values: to === '2' || to === '4' ? allotted : {} })
  },
}
