import type { AreaOutline } from '../../core/areaOutline.ts'

/** Permissions of 驾驶舱. Amounts are seen by the last of them alone, whatever an address asks for. */
const permissions = {
  'dashboard.research:read': '查看驾驶舱（内部）',
  'dashboard.promotion:read': '查看驾驶舱（外部）',
  'dashboard.amount:seeAmounts': '查看驾驶舱金额',
  'dashboard.quadrant:write': '设置四象限',
} as const

declare module '../../core/permissions.ts' {
  interface PermissionLabels extends Record<keyof typeof permissions, string> {}
}

/** 驾驶舱: permissions, kinds of records, menu. */
export const dashboardOutline = {
  permissions,
  records: { dashboard_quadrant: '四象限设置' },
  menus: [
    {
      id: 2300,
      label: '驾驶舱',
      path: 'cockpit',
      icon: 'dashboard',
      children: [
        {
          id: 2310,
          label: '驾驶舱（内部）',
          path: 'cockpit/internal',
          permissions: ['dashboard.research:read', 'dashboard.amount:seeAmounts', 'dashboard.quadrant:write'],
        },
        {
          id: 2320,
          label: '驾驶舱（外部）',
          path: 'cockpit/external',
          permissions: ['dashboard.promotion:read'],
        },
      ],
    },
  ],
} as const satisfies AreaOutline
