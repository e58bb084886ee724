import { promotionLists, type FamilyList } from '@hepu/api/areas/experiment/group/families'
import type { HomePanel, WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'

/** Returns the screens of promotion of one family. */
const ofFamily = ({ path, title, keepAlive }: FamilyList & { keepAlive: boolean }): Screen[] => [
  { path, title, load: () => import('./evaluation/EstimatePromotionList.tsx') },
  {
    path: `${path}/promotionRehearsal`,
    title: '晋级预演',
    keepAlive,
    load: () => import('./rehearsal/PromotionRehearsal.tsx'),
  },
  {
    path: `${path}/promotionRehearsalRecord`,
    title: '预演记录',
    load: () => import('./record/PromotionRehearsalRecord.tsx'),
  },
  {
    path: `${path}/promotionSingle`,
    title: '晋级执行单',
    keepAlive,
    load: () => import('./decision/PromotionSingle.tsx'),
  },
  {
    path: `${path}/rehearsalCompare`,
    title: '预演比较',
    load: () => import('./compare/RehearsalCompare.tsx'),
  },
  {
    path: `${path}/decisionReport`,
    title: '晋级决定报告',
    load: () => import('./report/DecisionReport.tsx'),
  },
]

/** Screens of 晋级. */
const screens: readonly Screen[] = [
  ...Object.values(promotionLists).flatMap(ofFamily),
  {
    path: 'estimate/estimate-promotion/upgradeStandard',
    title: '晋级标准',
    load: () => import('./standard/UpgradeStandardList.tsx'),
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

/** What 晋级 puts on the home screen. */
const homePanels: readonly HomePanel[] = [
  {
    key: 'upgrade',
    order: 30,
    permissions: ['upgrade.record:read'],
    loadTodos: () => import('./PromotionTodos.tsx'),
  },
]

/** 晋级 in the web app. */
export const upgradeArea: WebArea = { screens, homePanels }
