import type { AreaOutline } from '../../core/areaOutline.ts'

/** Permissions of 审批. What waits for a person, or was started by him, needs none. */
const permissions = {
  'approval.flow:read': '查看审批流程',
  'approval.flow:write': '维护审批流程，处理无人审批的事项',
} as const

declare module '../../core/permissions.ts' {
  interface PermissionLabels extends Record<keyof typeof permissions, string> {}
}

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
      isGeneral: true,
      children: [
        { id: 1710, label: '我的待办', path: 'approval/todo', isGeneral: true },
        { id: 1720, label: '我发起的', path: 'approval/started', isGeneral: true },
        { id: 1730, label: '我已办', path: 'approval/handled', isGeneral: true },
        { id: 1740, label: '抄送我的', path: 'approval/copied', isGeneral: true },
        { id: 1750, label: '审批委托', path: 'approval/delegation', isGeneral: true },
        {
          id: 1760,
          label: '审批流程设置',
          path: 'approval/flow',
          permissions: ['approval.flow:read', 'approval.flow:write'],
        },
        { id: 1770, label: '审批详情', path: 'approval/detail', hidden: true, isGeneral: true },
      ],
    },
  ],
} as const satisfies AreaOutline
