import type { AreaOutline } from '../../core/areaOutline.ts'

/** Permissions of 系统管理. */
const permissions = {
  'system.role:read': '查看角色',
  'system.role:write': '维护角色与人员分配',
  'system.menu:read': '查看菜单与资源',
  'system.menu:write': '维护菜单与资源',
  'system.organization:read': '查看机构',
  'system.organization:write': '维护机构',
  'system.user:read': '查看用户',
  'system.user:write': '维护用户',
  'system.person:read': '查看人员',
  'system.person:write': '维护人员',
  'system.party:read': '查看往来单位',
  'system.party:write': '维护往来单位',
  'system.supplier:read': '查看供应商',
  'system.supplier:write': '维护供应商与合作关系',
  'system.dictionary:read': '查看字典',
  'system.dictionary:write': '维护字典',
  'system.log:read': '查看操作日志与登录日志',
  'system.email:read': '查看邮件发送',
  'system.email:write': '重新发送邮件',
} as const

declare module '../../core/permissions.ts' {
  interface PermissionLabels extends Record<keyof typeof permissions, string> {}
}

/** Permissions and kinds of records of 系统管理. */
export const authorityOutline = {
  permissions,
  records: {
    organization: '机构',
    user: '用户',
    role: '角色',
    menu: '菜单与资源',
    person: '人员',
    temporary_person: '临时人员',
    party: '往来单位',
    dictionary: '字典',
    stored_file: '附件',
    outgoing_email: '邮件',
  },
  imports: { user: 'system.user:read', organization: 'system.organization:read' },
} as const satisfies AreaOutline
