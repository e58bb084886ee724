import { trialLists } from '@hepu/api/areas/experiment/group/families'
import type { HomePanel, WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'

const base = trialLists.estimate.path

/** Returns the screens of trials that every family has below its list. */
const ofFamily = ({ path, title }: { path: string; title: string }): Screen[] => [
  { path, title, load: () => import('./group/EstimateProgressList.tsx') },
  { path: `${path}/varieties`, title: '品种详情', load: () => import('./variety/TrialVarieties.tsx') },
  {
    path: `${path}/surveyInformation`,
    title: '调查信息',
    load: () => import('./variety/SurveyInformation.tsx'),
  },
  {
    path: `${path}/analysisInformation`,
    title: '分析信息',
    load: () => import('./analysis/AnalysisInformation.tsx'),
  },
]

/** Screens of trials. */
const screens: readonly Screen[] = [
  ...Object.values(trialLists).flatMap(ofFamily),
  { path: `${base}/viewRawData`, title: '原始数据', load: () => import('./group/ViewRawData.tsx') },
  {
    path: `${base}/germplasmInformation`,
    title: '种质信息',
    load: () => import('./variety/GermplasmInformation.tsx'),
  },
  {
    path: `${base}/fillData`,
    title: '数据填报',
    keepAlive: true,
    load: () => import('./cells/FillData.tsx'),
  },
  { path: `${base}/trialReport`, title: '试验总结', load: () => import('./report/TrialReport.tsx') },
  { path: 'table', title: '对比分析表', load: () => import('./comparison/ComparisonTables.tsx') },
  { path: `${base}/setup`, title: '试验设置', load: () => import('./setup/TrialSetup.tsx') },
  { path: `${base}/importBatches`, title: '导入记录', load: () => import('./import/ImportBatches.tsx') },
]

/** What trials put on the home screen. */
const homePanels: readonly HomePanel[] = [
  {
    key: 'experiment',
    order: 20,
    permissions: ['experiment.variety:read'],
    loadTodos: () => import('./home/TrialTodos.tsx'),
    loadBody: () => import('./home/TrialHomePanel.tsx'),
  },
]

/** Trials in the web app. */
export const experimentArea: WebArea = { screens, homePanels }
