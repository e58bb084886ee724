import type { Screen } from '../../app/screens.ts'

/** Screens of 晋级. */
export const upgradeScreens: readonly Screen[] = [
  {
    path: 'estimate/estimate-promotion',
    title: '晋级评估',
    load: () => import('./EstimatePromotionList.tsx'),
  },
  {
    path: 'estimate/estimate-promotion/promotionRehearsal',
    title: '晋级预演',
    keepAlive: true,
    load: () => import('./PromotionRehearsal.tsx'),
  },
  {
    path: 'estimate/estimate-promotion/promotionRehearsalRecord',
    title: '预演记录',
    load: () => import('./PromotionRehearsalRecord.tsx'),
  },
  {
    path: 'estimate/estimate-promotion/promotionSingle',
    title: '晋级执行单',
    keepAlive: true,
    load: () => import('./PromotionSingle.tsx'),
  },
  {
    path: 'estimate/estimate-promotion/rehearsalCompare',
    title: '预演比较',
    load: () => import('./RehearsalCompare.tsx'),
  },
  {
    path: 'estimate/estimate-promotion/decisionReport',
    title: '晋级决定报告',
    load: () => import('./DecisionReport.tsx'),
  },
  {
    path: 'estimate/estimate-promotion/upgradeStandard',
    title: '晋级标准',
    load: () => import('./UpgradeStandardList.tsx'),
  },
]
