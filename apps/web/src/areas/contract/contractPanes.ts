import type { Permission } from '@hepu/api/core/permissions'
import type { ComponentType } from 'react'

/** What a pane of a contract gets. */
export interface ContractPaneProps {
  contractId: string
}

/** A tab in the details of a contract, for users with the permission; loaded when it is first shown. */
export interface ContractPane {
  /** Value of `activeName` in the address of the details. */
  key: string
  label: string
  permission: Permission
  load: () => Promise<{ default: ComponentType<ContractPaneProps> }>
}

/** The tabs in the details of a contract, in this order, after the tab of its fields. */
export const contractPanes: readonly ContractPane[] = [
  {
    key: 'results',
    label: '合同成果',
    permission: 'contract.record:read',
    load: () => import('./subject/ResultsPane.tsx'),
  },
  {
    key: 'links',
    label: '关联项目与合同',
    permission: 'contract.record:read',
    load: () => import('./link/LinksPane.tsx'),
  },
  {
    key: 'change',
    label: '合同变更',
    permission: 'contract.record:read',
    load: () => import('./change/ChangesPane.tsx'),
  },
  {
    key: 'supplement',
    label: '补充协议',
    permission: 'contract.record:read',
    load: () => import('./change/SupplementsPane.tsx'),
  },
  {
    key: 'commission',
    label: '提成',
    permission: 'contract.commission:read',
    load: () => import('./commission/CommissionPane.tsx'),
  },
  {
    key: 'payment',
    label: '付款条件',
    permission: 'contract.payment:read',
    load: () => import('./payment/PaymentPane.tsx'),
  },
  {
    key: 'receivable',
    label: '合同应收',
    permission: 'contract.payment:read',
    load: () => import('./payment/ReceivablePane.tsx'),
  },
  {
    key: 'allocation',
    label: '分配规则',
    permission: 'contract.distribution:read',
    load: () => import('./distribution/AllocationPane.tsx'),
  },
  {
    key: 'profit',
    label: '收益明细',
    permission: 'contract.distribution:read',
    load: () => import('./distribution/ProfitPane.tsx'),
  },
]
