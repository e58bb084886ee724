import type { AreaOutline } from '../../core/areaOutline.ts'

/** Permissions of 项目管理. */
const permissions = {
  'project.node:read': '查看本人参与的项目',
  'project.node:all': '查看机构的全部项目',
  'project.node:create': '新建项目',
  'project.node:manage': '管理机构的全部项目',
  'project.authRole:read': '查看项目角色',
  'project.authRole:write': '维护项目角色',
  'project.source:read': '查看项目来源',
  'project.source:write': '维护项目来源与经费科目',
  'project.fund:arrive': '登记未指定项目的到账',
} as const

declare module '../../core/permissions.ts' {
  interface PermissionLabels extends Record<keyof typeof permissions, string> {}
}

const node = ['project.node:read', 'project.node:all', 'project.node:create', 'project.node:manage'] as const
const read = ['project.node:read'] as const
const create = ['project.node:create'] as const
const role = ['project.authRole:read', 'project.authRole:write'] as const
const fund = ['project.node:read', 'project.fund:arrive'] as const
const source = ['project.source:read', 'project.source:write'] as const

/** Permissions, kinds of records and menu entries of 项目管理. The ids of the menu entries never change. */
export const projectOutline = {
  permissions,
  records: {
    project_node: '项目',
    project_member: '项目成员',
    project_task_index: '任务指标',
    project_key_result: '关键结果',
    project_result: '项目成果',
    project_auth_role: '项目角色',
    project_source: '项目来源',
    project_fund_flow: '经费流水',
    project_fund_year: '经费年度',
    project_budget_version: '项目预算',
    project_arrival: '项目到账',
  },
  menus: [
    {
      id: 1600,
      label: '项目管理',
      path: 'task',
      icon: 'filetext',
      children: [
        {
          id: 1610,
          label: '项目跟踪',
          path: 'task/project',
          permissions: node,
          children: [
            {
              id: 1611,
              label: '项目详情',
              path: 'task/project/projectDetails',
              hidden: true,
              permissions: read,
            },
            {
              id: 1612,
              label: '新建项目',
              path: 'task/project/projectAddInfo',
              hidden: true,
              permissions: read,
            },
            {
              id: 1613,
              label: '修改项目',
              path: 'task/project/projectInfoDetails',
              hidden: true,
              permissions: read,
            },
            {
              id: 1614,
              label: '项目草稿',
              path: 'task/project/projectInfoDraftDetails',
              hidden: true,
              permissions: create,
            },
            {
              id: 1615,
              label: '项目成员',
              path: 'task/project/ProjectMembers',
              hidden: true,
              permissions: read,
            },
            {
              id: 1622,
              label: '项目经费',
              path: 'task/project/ProjectFund',
              hidden: true,
              permissions: fund,
            },
            {
              id: 1623,
              label: '预算编制',
              path: 'task/project/ProjectFund/ProjectBudget',
              hidden: true,
              permissions: read,
            },
          ],
        },
        { id: 1680, label: '项目角色', path: 'task/projectAuthRole', permissions: role },
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
