import { linkRecordLabels } from './link/linkRecordLabels.ts'
import type { AreaOutline } from '../../core/areaOutline.ts'
import { commissionRecordLabels } from './commission/commissionRecordLabels.ts'
import { commissionObligations } from './commission/commissionObligations.ts'

/** Permissions of 合同管理. */
const permissions = {
  'contract.record:read': '查看合同',
  'contract.record:write': '起草与维护合同',
  'contract.record:audit': '审批合同与合同变更',
  'contract.template:write': '维护合同模板',
  'contract.payment:read': '查看应收与收付款',
  'contract.payment:write': '登记付款条件与收付款',
  'contract.payment:audit': '审批豁免，复核退款',
  'contract.distribution:read': '查看收益分配',
  'contract.distribution:write': '维护分配规则，编制分配',
  'contract.distribution:confirm': '确认与冲销分配',
  'contract.distribution:pay': '登记发放',
  'contract.commission:read': '查看提成',
  'contract.commission:write': '维护提成规则，登记申报，计算提成',
  'contract.commission:audit': '核定申报量，确认提成计算',
  'contract.maintenance:read': '查看品种维护',
  'contract.maintenance:write': '维护合同品种',
} as const

/** Kinds of notices of 合同管理. */
const notices = {
  'contract.outside': { label: '许可范围外的销售', group: '合同', inbox: true, email: true },
  'contract.distributed': { label: '分给我的收益', group: '合同', inbox: true, email: true },
  'contract.answered': { label: '对我的争议与说明的答复', group: '合同', inbox: true, email: true },
  'contract.disputed': { label: '对收益分配的争议与说明', group: '合同', inbox: true, email: true },
} as const

declare module '../../core/notice/noticeKind.ts' {
  interface NoticeKinds extends Record<keyof typeof notices, NoticeKind> {}
}
declare module '../../core/permissions.ts' {
  interface PermissionLabels extends Record<keyof typeof permissions, string> {}
}

/** Permissions and kinds of records of 合同管理. Its menu, which only the server needs, is in `contractMenus.ts`. */
export const contractOutline = {
  permissions,
  notices,
  records: {
    contract: '合同',
    contract_party: '合同当事人',
    contract_result: '合同成果',
    contract_variety: '品种维护',
    contract_condition: '付款条件',
    contract_collection: '收付款',
    ...linkRecordLabels,
    contract_distribution: '分配规则',
    contract_run: '收益分配单',
    contract_payee_event: '收款人认定',
    contract_payout: '发放',
    contract_line_comment: '分配的争议与说明',
    contract_comment_event: '争议与说明的处理',
    contract_collection_use: '核销',
    contract_refund: '退款',
    contract_waiver: '豁免',
    ...commissionRecordLabels,
  },
  obligations: {
    ...commissionObligations,
    'contract.due': {
      label: '合同款到期',
      unit: '元',
      group: '合同收付款',
      read: 'contract.payment:read',
      path: '/task/contract/ContractPayment?contractId={id}',
      remindBefore: [30, 7, 1],
      onDayOff: 'keep',
    },
    'contract.expiry': {
      label: '合同到期：续签或办理完成',
      isOccurrenceHidden: true,
      group: '合同',
      read: 'contract.record:read',
      path: '/task/contract/ContractDetail?contractId={id}',
      remindBefore: [90, 60, 30, 7],
    },
  },
} as const satisfies AreaOutline
