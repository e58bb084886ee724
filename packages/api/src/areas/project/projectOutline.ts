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
} as const

declare module '../../core/permissions.ts' {
  interface PermissionLabels extends Record<keyof typeof permissions, string> {}
}

const notices = {
  'project.handedOver': { label: '交接给我的项目工作', group: '项目', inbox: true, email: true },
} as const

declare module '../../core/notice/noticeKind.ts' {
  interface NoticeKinds extends Record<keyof typeof notices, NoticeKind> {}
}

const node = ['project.node:read', 'project.node:all', 'project.node:create', 'project.node:manage'] as const
const read = ['project.node:read'] as const
const archive = ['project.node:read', 'system.person:read'] as const
const create = ['project.node:create'] as const
const role = ['project.authRole:read', 'project.authRole:write'] as const
const source = ['project.source:read', 'project.source:write'] as const

/** Permissions, kinds of records and menu entries of 项目管理. The ids of the menu entries never change. */
export const projectOutline = {
  permissions,
  notices,
  records: {
    project_node: '项目',
    project_member: '项目成员',
    project_task_index: '任务指标',
    project_key_result: '关键结果',
    project_result: '项目成果',
    project_auth_role: '项目角色',
    project_source: '项目来源',
    project_risk: '项目风险',
  },
  obligations: {
    'project.risk': {
      label: '解除项目风险',
      group: '项目风险',
      read: 'project.node:read',
      readOthers: 'project.node:all',
      remindBefore: [7, 1],
    },
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
              id: 1619,
              label: '项目风险',
              path: 'task/project/RiskRecord',
              hidden: true,
              permissions: read,
            },
          ],
        },
        { id: 1676, label: '人员档案', path: 'task/archiveUser', permissions: archive },
        {
          id: 1677,
          label: '人员档案详情',
          path: 'task/archiveUser/ArchiveUserDetails',
          hidden: true,
          permissions: archive,
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
