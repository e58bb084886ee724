import type { AreaOutline } from '../../core/areaOutline.ts'

/** Permissions of 项目管理. */
const permissions = {
  'project.source:read': '查看项目来源',
  'project.source:write': '维护项目来源与经费科目',
} as const

declare module '../../core/permissions.ts' {
  interface PermissionLabels extends Record<keyof typeof permissions, string> {}
}

const source = ['project.source:read', 'project.source:write'] as const

/** Permissions, kinds of records and menu entries of 项目管理. The ids of the menu entries never change. */
export const projectOutline = {
  permissions,
  records: { project_source: '项目来源' },
  menus: [
    {
      id: 1600,
      label: '项目管理',
      path: 'task',
      icon: 'filetext',
      children: [
        { id: 1690, label: '项目来源', path: 'task/projectSource', permissions: source },
        {
          id: 1691,
          label: '经费科目',
          path: 'task/projectSource/sourceDetails',
          hidden: true,
          permissions: source,
        },
      ],
    },
  ],
} as const satisfies AreaOutline
