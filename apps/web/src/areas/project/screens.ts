import { loadFrom } from '../../workspace/loadFrom.ts'
import { resultTypes } from '@hepu/api/areas/project/result/resultTypes'
import type { RecordPanel, WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'

const load = loadFrom(() => import('./loads.ts'))

/** 立项. */
const approvalScreens: readonly Screen[] = [
  {
    path: 'task/projectApproval',
    title: '项目立项',
    keepAlive: true,
    load: load('ApprovalList'),
  },
  {
    path: 'task/projectApproval/approvalAdd',
    title: '新增立项',
    load: load('ApprovalAdd'),
  },
  {
    path: 'task/projectApproval/approvalEdit',
    title: '修改立项',
    load: load('ApprovalEdit'),
  },
  {
    path: 'task/projectApproval/approvalDetails',
    title: '立项详情',
    load: load('ApprovalDetails'),
  },
]

/** 审核. */
const auditScreens: readonly Screen[] = [
  {
    path: 'task/projectExamine',
    title: '项目审核',
    keepAlive: true,
    load: load('AuditList'),
  },
  {
    path: 'task/projectExamine/examineDetails',
    title: '审核详情',
    load: load('AuditDetails'),
  },
]

/** Screens of 项目管理. */
const screens: readonly Screen[] = [
  { path: 'task/project', title: '项目跟踪', keepAlive: true, load: load('ProjectList') },
  { path: 'task/project/projectDetails', title: '项目详情', load: load('ProjectDetails') },
  { path: 'task/project/projectAddInfo', title: '新增项目', load: load('ProjectAddInfo') },
  {
    path: 'task/project/projectInfoDetails',
    title: '修改项目',
    load: load('ProjectInfoDetails'),
  },
  {
    path: 'task/project/projectInfoDraftDetails',
    title: '项目草稿',
    load: load('ProjectDraftDetails'),
  },
  {
    path: 'task/project/ProjectMembers',
    title: '项目成员',
    load: load('ProjectMembers'),
  },
  { path: 'task/project/PlanProgress', title: '计划进度', load: load('PlanProgress') },
  { path: 'task/project/ExecuteDetail', title: '执行详情', load: load('ExecuteDetail') },
  {
    path: 'task/projectExecute/ExecuteEdit',
    title: '任务指标详情',
    load: load('ExecuteEdit'),
  },
  {
    path: 'task/project/ChangeRecord',
    title: '项目变更',
    load: load('ChangeRecord'),
  },
  { path: 'task/project/Baseline', title: '任务书与现状', load: load('Baseline') },
  {
    path: 'task/projectApplication',
    title: '项目申报',
    keepAlive: true,
    load: load('ApplicationList'),
  },
  {
    path: 'task/projectApplication/applicationAdd',
    title: '新增申报',
    load: load('ApplicationAdd'),
  },
  {
    path: 'task/projectApplication/applicationEdit',
    title: '填写申报',
    load: load('ApplicationEdit'),
  },
  {
    path: 'task/projectApplication/applicationDetails',
    title: '申报详情',
    load: load('ApplicationDetails'),
  },
  {
    path: 'task/project/ProcessDocuments',
    title: '过程文档',
    load: load('ProcessDocuments'),
  },
  {
    path: 'task/projectExecute/weekly',
    title: '项目周报',
    load: load('Weekly'),
  },
  { path: 'task/project/ProjectFund', title: '项目经费', load: load('ProjectFund') },
  {
    path: 'task/project/ProjectFund/ProjectBudget',
    title: '预算编制',
    load: load('ProjectBudget'),
  },
  {
    path: 'task/projectArrival',
    title: '到账与拨款',
    keepAlive: true,
    load: load('ArrivalList'),
  },
  { path: 'task/project/RiskRecord', title: '项目风险', load: load('RiskRecord') },
  {
    path: 'task/archiveUser',
    title: '人员档案',
    keepAlive: true,
    load: load('ArchiveUserList'),
  },
  {
    path: 'task/archiveUser/ArchiveUserDetails',
    title: '人员档案详情',
    load: load('ArchiveUserDetails'),
  },
  {
    path: 'task/projectAuthRole',
    title: '项目角色',
    keepAlive: true,
    load: load('AuthRoleList'),
  },
  {
    path: 'task/projectSource',
    title: '项目来源',
    keepAlive: true,
    load: load('SourceList'),
  },
  {
    path: 'task/projectSource/sourceDetails',
    title: '经费科目',
    load: load('SourceDetails'),
  },
  ...approvalScreens,
  ...auditScreens,
]

/** Results, execution and closing. */
const closingScreens: readonly Screen[] = [
  {
    path: 'task/project/ProjectResults',
    title: '项目成果',
    load: load('ProjectResults'),
  },
  {
    path: 'task/project/ProjectContract',
    title: '项目合同',
    load: load('ProjectContract'),
  },
  {
    path: 'task/projectExecute',
    title: '项目执行',
    keepAlive: true,
    load: load('ExecutionList'),
  },
  {
    path: 'task/projectExecute/ProjectExecuteDetails',
    title: '项目执行详情',
    load: load('ExecutionDetails'),
  },
  {
    path: 'task/projectClosing',
    title: '项目结题',
    keepAlive: true,
    load: load('ClosingList'),
  },
  {
    path: 'task/projectClosing/closingDetails',
    title: '结题详情',
    load: load('ClosingDetails'),
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
      // What the user takes part in comes right after what waits for him, before the news of other areas.
      order: 8,
      permissions: ['project.node:read'],
      loadBody: () => import('./home/MyProjects.tsx'),
    },
  ],
}
