import type { Permission } from '@hepu/api/core/permissions'
import type { ComponentType } from 'react'
import { loadProductContracts } from '../contract/shared.ts'

/** What a panel of the details of a product gets. */
export interface ProductPanelProps {
  /** The product. */
  id: string
  /** Address of the list that the details belong to, without leading slash. */
  home: string
}

/** A tab in the details of a product, for users with the permission; loaded when it is first shown. */
export interface ProductPanel {
  key: string
  label: string
  permission: Permission
  load: () => Promise<{ default: ComponentType<ProductPanelProps> }>
}

/** The tabs in the details of a product, in this order; whoever keeps records about products adds one. */
export const productPanels: readonly ProductPanel[] = [
  {
    key: 'trials',
    label: '试验',
    permission: 'experiment.variety:read',
    load: () => import('./record/TrialsPanel.tsx'),
  },
  {
    key: 'bindings',
    label: '物料绑定',
    permission: 'product.binding:read',
    load: () => import('./record/BindingsPanel.tsx'),
  },
  {
    key: 'sales',
    label: '销售',
    permission: 'product.sale:read',
    load: () => import('./sale/SalesPanel.tsx'),
  },
  {
    key: 'lifecycle',
    label: '生命周期',
    permission: 'product.productRecord:read',
    load: () => import('./lifecycle/ProductLifecyclePanel.tsx'),
  },
  {
    key: 'decisions',
    label: '决策日志',
    permission: 'product.decision:read',
    load: () => import('./decision/DecisionsPanel.tsx'),
  },
  { key: 'contracts', label: '合同与许可', permission: 'contract.record:read', load: loadProductContracts },
]
