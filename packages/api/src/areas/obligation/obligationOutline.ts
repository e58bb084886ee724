import type { AreaOutline } from '../../core/areaOutline.ts'

/** Permissions of 到期事项. */
const permissions = {
  'obligation.item:read': '查看到期事项与到期日历',
  'obligation.item:write': '新增到期事项，办理、延期、转交自己负责的',
  'obligation.item:manage': '办理、延期、转交他人负责的到期事项，接收逾期升级',
  'obligation.holiday:read': '查看节假日',
  'obligation.holiday:write': '维护节假日',
} as const

declare module '../../core/permissions.ts' {
  interface PermissionLabels extends Record<keyof typeof permissions, string> {}
}

/** Permissions, kinds of records and menu entries of 到期事项. The ids of the menu entries never change. */
export const obligationOutline = {
  permissions,
  records: { obligation: '到期事项', holiday_year: '节假日' },
  menus: [
    {
      id: 1900,
      label: '到期事项',
      path: 'obligation',
      icon: 'calendar',
      children: [
        {
          id: 1910,
          label: '到期事项列表',
          path: 'obligation/list',
          permissions: ['obligation.item:read', 'obligation.item:write', 'obligation.item:manage'],
        },
        { id: 1920, label: '到期日历', path: 'obligation/calendar', permissions: ['obligation.item:read'] },
        {
          id: 1930,
          label: '节假日',
          path: 'obligation/holiday',
          permissions: ['obligation.holiday:read', 'obligation.holiday:write'],
        },
      ],
    },
  ],
} as const satisfies AreaOutline
