import type { WebArea } from '../../workspace/area.ts'
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
  { path: 'task/project/ProjectFund', title: '项目经费', load: () => import('./fund/ProjectFund.tsx') },
  {
    path: 'task/project/ProjectFund/ProjectBudget',
    title: '预算编制',
    load: () => import('./fund/ProjectBudget.tsx'),
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

/** 项目管理 in the web app. */
export const projectArea: WebArea = { screens }
