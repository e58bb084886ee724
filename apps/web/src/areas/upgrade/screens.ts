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
    path: 'estimate/estimate-promotion/upgradeStandard',
    title: '晋级标准',
    load: () => import('./UpgradeStandardList.tsx'),
  },
  {
    path: 'estimate/estimate-promotion/upgradePk',
    title: 'PK清单',
    load: () => import('./pk/UpgradePkList.tsx'),
  },
  {
    path: 'breeding/combinationPk',
    title: '组合PK',
    load: () => import('./pk/CombinationPkList.tsx'),
  },
  ...[
    'breeding/combinationPk/groupPKDetail',
    'fruits/groupPKDetail',
    'estimate/estimate-progress/groupPKDetail',
  ].map((path) => ({ path, title: '组合PK详情', load: () => import('./pk/GroupPkDetail.tsx') })),
]
