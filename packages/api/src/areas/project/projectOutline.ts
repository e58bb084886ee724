import { applicationTitles } from './application/applicationTitles.ts'
import { reportObligations } from './report/reportObligations.ts'
import { staleObligations } from './plan/staleProgress.ts'
import type { AreaOutline } from '../../core/areaOutline.ts'

/** Permissions of 项目管理. */
const permissions = {
  'project.node:read': '查看本人参与的项目',
  'project.node:all': '查看机构的全部项目',
  'project.node:create': '新增项目',
  'project.node:manage': '管理机构的全部项目',
  'project.change:audit': '审批项目变更',
  'project.authRole:read': '查看项目角色',
  'project.authRole:write': '维护项目角色',
  'project.source:read': '查看项目来源',
  'project.source:write': '维护项目来源与经费科目',
  'project.closing:audit': '验收结题申请',
  'project.approval:read': '查看立项',
  'project.approval:write': '新增与维护立项',
  'project.approval:publish': '发布与撤回立项',
  'project.audit:read': '使用项目审核：审核待办与专家评分',
  'project.audit:expert': '指派评审专家，登记外部专家的评分',
  'project.application:read': '查看本人的项目申报',
  'project.application:write': '填写与提交项目申报',
  'project.application:review': '审核项目申报',
  'project.application:all': '查看与修改机构的全部项目申报',
  'project.fund:arrive': '查看机构的全部到账，登记未指定项目的到账',
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

/** What 过程文档与报告 adds. */
const documentRecords = {
  project_document: '过程文档',
  project_document_version: '文档版本',
  project_report: '项目报告',
  project_report_rule: '报告要求',
} as const

/** Permissions and kinds of records of 项目管理. Its menu, which only the server needs, is in `projectMenus.ts`. */
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
    ...applicationTitles,
    ...documentRecords,
    project_fund_flow: '经费流水',
    project_fund_year: '经费年度',
    project_budget_version: '项目预算',
    project_arrival: '项目到账',
    project_risk: '项目风险',
  },
  obligations: {
    ...reportObligations,
    ...staleObligations,
    'project.risk': {
      label: '解除项目风险',
      group: '项目风险',
      read: 'project.node:read',
      readOthers: 'project.node:all',
      remindBefore: [7, 1],
    },
  },
} as const satisfies AreaOutline
