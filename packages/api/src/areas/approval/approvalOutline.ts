import type { AreaOutline } from '../../core/areaOutline.ts'

/** Permissions of 审批. Who is named for a step may act without any; `approval.item:read` brings the screens. */
const permissions = {
  'approval.item:read': '使用审批：待办、发起、已办、抄送与委托',
  'approval.flow:read': '查看审批流程',
  'approval.flow:write': '维护审批流程，处理无人审批的事项',
} as const

declare module '../../core/permissions.ts' {
  interface PermissionLabels extends Record<keyof typeof permissions, string> {}
}

/** What the screens of one's own matters need. */
const own = ['approval.item:read'] as const

/** Permissions, kinds of records and menu entries of 审批. The ids of the menu entries never change. */
export const approvalOutline = {
  permissions,
  records: { approval_flow: '审批流程', approval_delegation: '审批委托' },
  menus: [
    {
      id: 1700,
      label: '审批',
      path: 'approval',
      icon: 'audit',
      children: [
        { id: 1710, label: '我的待办', path: 'approval/todo', permissions: own },
        { id: 1720, label: '我发起的', path: 'approval/started', permissions: own },
        { id: 1730, label: '我已办', path: 'approval/handled', permissions: own },
        { id: 1740, label: '抄送我的', path: 'approval/copied', permissions: own },
        { id: 1750, label: '审批委托', path: 'approval/delegation', permissions: own },
        {
          id: 1760,
          label: '审批流程设置',
          path: 'approval/flow',
          permissions: ['approval.flow:read', 'approval.flow:write'],
        },
        { id: 1770, label: '审批详情', path: 'approval/detail', hidden: true, permissions: own },
      ],
    },
  ],
} as const satisfies AreaOutline
