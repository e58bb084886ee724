import type { MenuDefinition } from '../../core/menuDefinition.ts'

const node = ['project.node:read', 'project.node:all', 'project.node:create', 'project.node:manage'] as const
const read = ['project.node:read'] as const
const contracts = ['contract.record:read'] as const
const change = ['project.node:read', 'project.change:audit'] as const
const archive = ['system.person:read'] as const
const archiveDetails = ['project.node:read'] as const
const create = ['project.node:create'] as const
const role = ['project.authRole:read', 'project.authRole:write'] as const
const fund = ['project.node:read', 'project.fund:arrive'] as const
const source = ['project.source:read', 'project.source:write'] as const
const closing = ['project.node:read', 'project.closing:audit'] as const
const approval = ['project.approval:read', 'project.approval:write', 'project.approval:publish'] as const
const approvalRead = ['project.approval:read'] as const
const approvalWrite = ['project.approval:write'] as const

/** 到账与拨款. */
const arrivalMenus = [
  { id: 1664, label: '到账与拨款', path: 'task/projectArrival', permissions: ['project.fund:arrive'] },
] as const

const auditing = ['project.audit:read', 'project.audit:expert'] as const

/** 审核. */
const auditMenus = [
  {
    id: 1650,
    label: '项目审核',
    path: 'task/projectExamine',
    permissions: auditing,
    children: [
      {
        id: 1651,
        label: '审核详情',
        path: 'task/projectExamine/examineDetails',
        hidden: true,
        permissions: ['project.audit:read'],
      },
    ],
  },
] as const

/** 立项. */
const approvalMenus = [
  {
    id: 1640,
    label: '项目立项',
    path: 'task/projectApproval',
    permissions: approval,
    children: [
      {
        id: 1641,
        label: '新增立项',
        path: 'task/projectApproval/approvalAdd',
        hidden: true,
        permissions: approvalWrite,
      },
      {
        id: 1642,
        label: '修改立项',
        path: 'task/projectApproval/approvalEdit',
        hidden: true,
        permissions: approvalWrite,
      },
      {
        id: 1643,
        label: '立项详情',
        path: 'task/projectApproval/approvalDetails',
        hidden: true,
        permissions: approvalRead,
      },
    ],
  },
] as const

const application = [
  'project.application:read',
  'project.application:write',
  'project.application:review',
  'project.application:all',
] as const
const applying = ['project.application:read', 'project.application:write'] as const

/** Menu entries of 项目管理. Their ids never change. */
export const projectMenus: readonly MenuDefinition[] = [
  {
    id: 1600,
    label: '项目管理',
    path: 'task',
    icon: 'project',
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
            label: '新增项目',
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
            id: 1621,
            label: '过程文档',
            path: 'task/project/ProcessDocuments',
            hidden: true,
            permissions: read,
          },
          {
            id: 1618,
            label: '项目变更',
            path: 'task/project/ChangeRecord',
            hidden: true,
            permissions: change,
          },
          {
            id: 1624,
            label: '任务书与现状',
            path: 'task/project/Baseline',
            hidden: true,
            permissions: change,
          },
          {
            id: 1620,
            label: '项目成果',
            path: 'task/project/ProjectResults',
            hidden: true,
            permissions: read,
          },
          {
            id: 1665,
            label: '项目合同',
            path: 'task/project/ProjectContract',
            hidden: true,
            permissions: contracts,
          },
          {
            id: 1663,
            label: '项目周报',
            path: 'task/projectExecute/weekly',
            hidden: true,
            permissions: read,
          },
          {
            id: 1616,
            label: '计划进度',
            path: 'task/project/PlanProgress',
            hidden: true,
            permissions: read,
          },
          {
            id: 1617,
            label: '执行详情',
            path: 'task/project/ExecuteDetail',
            hidden: true,
            permissions: read,
          },
          {
            id: 1662,
            label: '任务指标详情',
            path: 'task/projectExecute/ExecuteEdit',
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
          {
            id: 1619,
            label: '项目风险',
            path: 'task/project/RiskRecord',
            hidden: true,
            permissions: read,
          },
        ],
      },
      {
        id: 1660,
        label: '项目执行',
        path: 'task/projectExecute',
        permissions: read,
        children: [
          {
            id: 1661,
            label: '项目执行详情',
            path: 'task/projectExecute/ProjectExecuteDetails',
            hidden: true,
            permissions: read,
          },
        ],
      },
      {
        id: 1670,
        label: '项目结题',
        path: 'task/projectClosing',
        permissions: closing,
        children: [
          {
            id: 1671,
            label: '结题详情',
            path: 'task/projectClosing/closingDetails',
            hidden: true,
            permissions: closing,
          },
        ],
      },
      ...arrivalMenus,
      ...approvalMenus,
      {
        id: 1630,
        label: '项目申报',
        path: 'task/projectApplication',
        permissions: application,
        children: [
          {
            id: 1631,
            label: '新增申报',
            path: 'task/projectApplication/applicationAdd',
            hidden: true,
            permissions: applying,
          },
          {
            id: 1632,
            label: '填写申报',
            path: 'task/projectApplication/applicationEdit',
            hidden: true,
            permissions: applying,
          },
          {
            id: 1633,
            label: '申报详情',
            path: 'task/projectApplication/applicationDetails',
            hidden: true,
            permissions: application,
          },
        ],
      },
      ...auditMenus,
      { id: 1676, label: '人员档案', path: 'task/archiveUser', permissions: archive },
      {
        id: 1677,
        label: '人员档案详情',
        path: 'task/archiveUser/ArchiveUserDetails',
        hidden: true,
        permissions: archiveDetails,
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
]
