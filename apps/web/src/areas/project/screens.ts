import { resultTypes } from '@hepu/api/areas/project/result/resultTypes'
import type { RecordPanel, WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'

/** 立项. */
const approvalScreens: readonly Screen[] = [
  {
    path: 'task/projectApproval',
    title: '项目立项',
    keepAlive: true,
    load: () => import('./approval/ApprovalList.tsx'),
  },
  {
    path: 'task/projectApproval/approvalAdd',
    title: '新建立项',
    load: () => import('./approval/ApprovalAdd.tsx'),
  },
  {
    path: 'task/projectApproval/approvalEdit',
    title: '修改立项',
    load: () => import('./approval/ApprovalEdit.tsx'),
  },
  {
    path: 'task/projectApproval/approvalDetails',
    title: '立项详情',
    load: () => import('./approval/ApprovalDetails.tsx'),
  },
]

/** 审核. */
const auditScreens: readonly Screen[] = [
  {
    path: 'task/projectExamine',
    title: '项目审核',
    keepAlive: true,
    load: () => import('./audit/AuditList.tsx'),
  },
  {
    path: 'task/projectExamine/examineDetails',
    title: '审核详情',
    load: () => import('./audit/AuditDetails.tsx'),
  },
]

/** Screens of 项目管理. */
const screens: readonly Screen[] = [
  { path: 'task/project', title: '项目跟踪', keepAlive: true, load: () => import('./node/ProjectList.tsx') },
  { path: 'task/project/projectDetails', title: '项目详情', load: () => import('./node/ProjectDetails.tsx') },
  { path: 'task/project/projectAddInfo', title: '新建项目', load: () => import('./node/ProjectAddInfo.tsx') },
  {
    path: 'task/project/projectInfoDetails',
    title: '修改项目',
    load: () => import('./node/ProjectInfoDetails.tsx'),
  },
  {
    path: 'task/project/projectInfoDraftDetails',
    title: '项目草稿',
    load: () => import('./node/ProjectDraftDetails.tsx'),
  },
  {
    path: 'task/project/ProjectMembers',
    title: '项目成员',
    load: () => import('./member/ProjectMembers.tsx'),
  },
  { path: 'task/project/PlanProgress', title: '计划进度', load: () => import('./plan/PlanProgress.tsx') },
  { path: 'task/project/ExecuteDetail', title: '执行详情', load: () => import('./plan/ExecuteDetail.tsx') },
  {
    path: 'task/projectExecute/ExecuteEdit',
    title: '任务指标详情',
    load: () => import('./plan/ExecuteEdit.tsx'),
  },
  {
    path: 'task/project/ChangeRecord',
    title: '项目变更',
    load: () => import('./change/ChangeRecord.tsx'),
  },
  { path: 'task/project/Baseline', title: '任务书与现状', load: () => import('./change/Baseline.tsx') },
  {
    path: 'task/projectApplication',
    title: '项目申报',
    keepAlive: true,
    load: () => import('./application/ApplicationList.tsx'),
  },
  {
    path: 'task/projectApplication/applicationAdd',
    title: '新增申报',
    load: () => import('./application/ApplicationAdd.tsx'),
  },
  {
    path: 'task/projectApplication/applicationEdit',
    title: '填写申报',
    load: () => import('./application/ApplicationEdit.tsx'),
  },
  {
    path: 'task/projectApplication/applicationDetails',
    title: '申报详情',
    load: () => import('./application/ApplicationDetails.tsx'),
  },
  {
    path: 'task/project/ProcessDocuments',
    title: '过程文档',
    load: () => import('./document/ProcessDocuments.tsx'),
  },
  {
    path: 'task/projectExecute/weekly',
    title: '项目周报',
    load: () => import('./report/Weekly.tsx'),
  },
  { path: 'task/project/ProjectFund', title: '项目经费', load: () => import('./fund/ProjectFund.tsx') },
  {
    path: 'task/project/ProjectFund/ProjectBudget',
    title: '预算编制',
    load: () => import('./fund/ProjectBudget.tsx'),
  },
  {
    path: 'task/projectArrival',
    title: '到账与拨款',
    keepAlive: true,
    load: () => import('./fund/ArrivalList.tsx'),
  },
  { path: 'task/project/RiskRecord', title: '项目风险', load: () => import('./risk/RiskRecord.tsx') },
  {
    path: 'task/archiveUser',
    title: '人员档案',
    keepAlive: true,
    load: () => import('./archive/ArchiveUserList.tsx'),
  },
  {
    path: 'task/archiveUser/ArchiveUserDetails',
    title: '人员档案详情',
    load: () => import('./archive/ArchiveUserDetails.tsx'),
  },
  {
    path: 'task/projectAuthRole',
    title: '项目角色',
    keepAlive: true,
    load: () => import('./right/AuthRoleList.tsx'),
  },
  {
    path: 'task/projectSource',
    title: '项目来源',
    keepAlive: true,
    load: () => import('./source/SourceList.tsx'),
  },
  {
    path: 'task/projectSource/sourceDetails',
    title: '经费科目',
    load: () => import('./source/SourceDetails.tsx'),
  },
  ...approvalScreens,
  ...auditScreens,
]

/** Results, execution and closing. */
const closingScreens: readonly Screen[] = [
  {
    path: 'task/project/ProjectResults',
    title: '项目成果',
    load: () => import('./result/ProjectResults.tsx'),
  },
  {
    path: 'task/projectExecute',
    title: '项目执行',
    keepAlive: true,
    load: () => import('./execute/ExecutionList.tsx'),
  },
  {
    path: 'task/projectExecute/ProjectExecuteDetails',
    title: '执行详情',
    load: () => import('./execute/ExecutionDetails.tsx'),
  },
  {
    path: 'task/projectClosing',
    title: '项目结题',
    keepAlive: true,
    load: () => import('./closing/ClosingList.tsx'),
  },
  {
    path: 'task/projectClosing/closingDetails',
    title: '结题详情',
    load: () => import('./closing/ClosingDetails.tsx'),
  },
]

/** Which projects count a record of a registry. */
const recordPanels: readonly RecordPanel[] = [
  {
    key: 'project.results',
    resources: resultTypes,
    permission: 'project.node:read',
    load: () => import('./result/CountingProjects.tsx'),
  },
]

/** 项目管理 in the web app. */
export const projectArea: WebArea = {
  screens: [...screens, ...closingScreens],
  recordPanels,
  homePanels: [
    {
      key: 'project',
      order: 25,
      permissions: ['project.node:read'],
      loadBody: () => import('./home/MyProjects.tsx'),
    },
  ],
}
