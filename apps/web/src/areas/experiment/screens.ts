import type { Screen } from '../../app/screens.ts'

const base = 'estimate/estimate-progress'

/** Screens of trials. */
export const experimentScreens: readonly Screen[] = [
  { path: base, title: '试验进展', load: () => import('./EstimateProgressList.tsx') },
  { path: `${base}/varieties`, title: '品种详情', load: () => import('./TrialVarieties.tsx') },
  { path: `${base}/surveyInformation`, title: '调查信息', load: () => import('./SurveyInformation.tsx') },
  { path: `${base}/analysisInformation`, title: '分析信息', load: () => import('./AnalysisInformation.tsx') },
  { path: `${base}/viewRawData`, title: '原始数据', load: () => import('./ViewRawData.tsx') },
  {
    path: `${base}/fillData`,
    title: '数据填报',
    keepAlive: true,
    load: () => import('./entry/FillData.tsx'),
  },
  { path: 'table', title: '对比分析表', load: () => import('./ComparisonTables.tsx') },
  { path: `${base}/importBatches`, title: '导入记录', load: () => import('./ImportBatches.tsx') },
]
