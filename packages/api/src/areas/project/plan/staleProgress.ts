import type { ObligationRuleSpec } from '../../../core/obligation/obligationRule.ts'

/** After so many days without an entry the progress of what is under way is due. */
export const STALE_DAYS = 30
/** Rule of the obligations about it. */
export const STALE_RULE = 'project.staleProgress'

/** 无进展提醒: a topic or assignment under way whose progress nobody has entered for a while. Its director sees his own. */
export const staleObligations = {
  [STALE_RULE]: {
    label: `填报进展（${STALE_DAYS}天无进展）`,
    group: '项目进展',
    read: 'project.node:read',
    readOthers: 'project.node:all',
    path: '/task/project/PlanProgress?projectId={id}',
    remindBefore: [0],
    remindOverdueEvery: 7,
    escalateAfter: 30,
  },
} as const satisfies Record<`project.${string}`, ObligationRuleSpec>
