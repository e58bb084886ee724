import type { ObligationRuleSpec } from '../../../core/obligation/obligationRule.ts'

/** Name of the rule that makes declarations due. */
export const declarationRule = 'contract.declaration'

/** What commissions make due. */
export const commissionObligations = {
  'contract.declaration': {
    label: '登记提成申报（无销售请零申报）',
    group: '合同提成',
    isOccurrenceHidden: true,
    read: 'contract.commission:read',
    path: '/task/contract/ContractDetail?contractId={id}&activeName=commission',
    remindBefore: [7, 1],
    onDayOff: 'next',
  },
} as const satisfies Record<string, ObligationRuleSpec>
