import type { Permission } from '@hepu/api/core/permissions'
import type { ComponentType } from 'react'

/** What a pane of a provider gets. */
export interface ProviderPaneProps {
  providerId: string
}

/** A tab in the details of a provider, for users with the permission; loaded when it is first shown. */
interface ProviderPane {
  /** Value of `activeName` in the address of the details. */
  key: string
  label: string
  permission: Permission
  load: () => Promise<{ default: ComponentType<ProviderPaneProps> }>
}

/** The tabs in the details of a provider, in this order. */
export const providerPanes: readonly ProviderPane[] = [
  {
    key: 'basic',
    label: '概况',
    permission: 'integration.provider:read',
    load: () => import('./ProviderBasic.tsx'),
  },
  {
    key: 'services',
    label: '服务',
    permission: 'integration.service:read',
    load: () => import('./ProviderServices.tsx'),
  },
  {
    key: 'contacts',
    label: '联系人',
    permission: 'integration.service:read',
    load: () => import('./ProviderContacts.tsx'),
  },
  {
    key: 'certificates',
    label: '资质证书',
    permission: 'integration.provider:read',
    load: () => import('./ProviderCertificates.tsx'),
  },
  {
    key: 'consults',
    label: '咨询',
    permission: 'integration.consult:read',
    load: () => import('./ProviderConsults.tsx'),
  },
  {
    key: 'ratings',
    label: '评价',
    permission: 'integration.provider:read',
    load: () => import('./ProviderRatings.tsx'),
  },
]
