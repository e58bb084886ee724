import { reportObligations } from './report/reportObligations.ts'
import type { AreaOutline } from '../../core/areaOutline.ts'

/** Permissions of 项目管理. */
const permissions = {
  'project.node:read': '查看本人参与的项目',
  'project.node:all': '查看机构的全部项目',
  'project.node:create': '新建项目',
  'project.node:manage': '管理机构的全部项目',
  'project.change:audit': '审批项目变更',
  'project.authRole:read': '查看项目角色',
  'project.authRole:write': '维护项目角色',
  'project.source:read': '查看项目来源',
  'project.source:write': '维护项目来源与经费科目',
  'project.closing:audit': '验收结题申请',
  'project.approval:read': '查看立项',
  'project.approval:write': '新建与维护立项',
  'project.approval:publish': '发布与撤回立项',
  'project.audit:read': '使用项目审核：审核待办与专家评分',
  'project.audit:expert': '指派评审专家，登记外部专家的评分',
  'project.application:read': '查看本人的项目申报',
  'project.application:write': '填写与提交项目申报',
  'project.application:review': '审核项目申报',
  'project.application:all': '查看与修改机构的全部项目申报',
  'project.fund:arrive': '登记未指定项目的到账',
} as const

/** Kinds of notices of 项目管理. */
const notices = {
  'project.expert': { label: '请我评审项目申报', group: '项目', inbox: true, email: true },
  'project.handedOver': { label: '交接给我的项目工作', group: '项目', inbox: true, email: true },
} as const

declare module '../../core/notice/noticeKind.ts' {
  interface NoticeKinds extends Record<keyof typeof notices, NoticeKind> {}
}
declare module '../../core/permissions.ts' {
  interface PermissionLabels extends Record<keyof typeof permissions, string> {}
}

const node = ['project.node:read', 'project.node:all', 'project.node:create', 'project.node:manage'] as const
const read = ['project.node:read'] as const
const change = ['project.node:read', 'project.change:audit'] as const
const archive = ['project.node:read', 'system.person:read'] as const
const create = ['project.node:create'] as const
const role = ['project.authRole:read', 'project.authRole:write'] as const
const fund = ['project.node:read', 'project.fund:arrive'] as const
const source = ['project.source:read', 'project.source:write'] as const
const closing = ['project.node:read', 'project.closing:audit'] as const
const approval = ['project.approval:read', 'project.approval:write', 'project.approval:publish'] as const
const approvalRead = ['project.approval:read'] as const
const approvalWrite = ['project.approval:write'] as const

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
        label: '新建立项',
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

/** 项目申报 and its twelve sections. */
const applicationRecords = {
  project_application: '项目申报',
  project_application_target: '研究目标',
  project_application_expert: '专家团队',
  project_application_license_fee: '许可费',
  project_application_milestone_pay: '里程碑付款',
  project_application_sale_commission: '销售提成',
  project_application_transfer_profit: '成果转让收益',
  project_application_unit: '参加单位',
  project_application_benefit: '预期效益',
  project_application_plan: '技术方案',
  project_application_budget: '申报预算',
  project_application_distribution: '收益分配',
  project_application_additional: '附加信息',
} as const

/** What 过程文档与报告 adds. */
const documentRecords = {
  project_document: '过程文档',
  project_document_version: '文档版本',
  project_report: '项目报告',
  project_report_rule: '报告要求',
} as const

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
    change_set: '变更单',
    project_auth_role: '项目角色',
    project_source: '项目来源',
    project_closing: '项目结题',
    project_approval: '立项',
    project_expert_review: '专家评审',
    ...applicationRecords,
    ...documentRecords,
    project_fund_flow: '经费流水',
    project_fund_year: '经费年度',
    project_budget_version: '项目预算',
    project_arrival: '项目到账',
    project_risk: '项目风险',
  },
  obligations: {
    ...reportObligations,
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
              label: '执行详情',
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
