import type { MenuDefinition } from '../../core/menuDefinition.ts'

/** 资源整合 in the menu. */
export const integrationMenus: readonly MenuDefinition[] = [
  {
    id: 2200,
    label: '资源整合',
    path: 'integration',
    icon: 'global',
    children: [
      {
        id: 2210,
        label: '服务选型',
        path: 'integration/providerSelection',
        permissions: ['integration.selection:read', 'integration.selection:ask'],
        children: [
          {
            id: 2211,
            label: '服务详情',
            path: 'integration/providerSelection/selectionDetails',
            hidden: true,
            permissions: ['integration.selection:read'],
          },
        ],
      },
      {
        id: 2220,
        label: '服务商管理',
        path: 'integration/providerManage',
        permissions: [
          'integration.provider:read',
          'integration.provider:write',
          'integration.provider:delete',
          'integration.provider:state',
        ],
        children: [
          {
            id: 2221,
            label: '服务商详情',
            path: 'integration/providerManage/pdManageDetails',
            hidden: true,
            permissions: ['integration.provider:read'],
          },
        ],
      },
      {
        id: 2230,
        label: '服务管理',
        path: 'integration/serviceManage',
        permissions: ['integration.service:read', 'integration.service:write', 'integration.service:delete'],
        children: [
          {
            id: 2231,
            label: '服务编辑',
            path: 'integration/serviceManage/serviceManageDetails',
            hidden: true,
            permissions: ['integration.service:read'],
          },
        ],
      },
      {
        id: 2240,
        label: '服务分类',
        path: 'integration/providerCategory',
        permissions: ['integration.category:read', 'integration.category:write'],
      },
      {
        id: 2250,
        label: '服务咨询',
        path: 'integration/consultManage',
        permissions: ['integration.consult:read', 'integration.consult:write', 'integration.consult:delete'],
      },
    ],
  },
]
