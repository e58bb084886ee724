import type { WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'

/** Screens of 项目管理. */
const screens: readonly Screen[] = [
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
