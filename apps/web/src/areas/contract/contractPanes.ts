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
]
