import { resultTypes } from '@hepu/api/areas/project/result/resultTypes'
import { lazy } from 'react'
import type { RecordPanel, WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'

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
    Panel: lazy(() => import('./result/CountingProjects.tsx')),
  },
]

/** 项目管理 in the web app. */
export const projectArea: WebArea = { screens: [...screens, ...closingScreens], recordPanels }
