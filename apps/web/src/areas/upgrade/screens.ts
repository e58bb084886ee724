import { loadFrom } from '../../workspace/loadFrom.ts'
import { promotionLists, type FamilyList } from '@hepu/api/areas/experiment/group/families'
import type { HomePanel, WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'

const load = loadFrom(() => import('./loads.ts'))

/** Returns the screens of promotion of one family. */
const ofFamily = ({ path, title, keepAlive }: FamilyList & { keepAlive: boolean }): Screen[] => [
  { path, title, load: load('EstimatePromotionList') },
  {
    path: `${path}/promotionRehearsal`,
    title: '晋级预演',
    keepAlive,
    load: load('PromotionRehearsal'),
  },
  {
    path: `${path}/promotionRehearsalRecord`,
    title: '预演记录',
    load: load('PromotionRehearsalRecord'),
  },
  {
    path: `${path}/promotionSingle`,
    title: '晋级执行单',
    keepAlive,
    load: load('PromotionSingle'),
  },
  {
    path: `${path}/rehearsalCompare`,
    title: '预演比较',
    load: load('RehearsalCompare'),
  },
  {
    path: `${path}/decisionReport`,
    title: '晋级决定报告',
    load: load('DecisionReport'),
  },
]

/** Screens of 晋级. */
const screens: readonly Screen[] = [
  ...Object.values(promotionLists).flatMap(ofFamily),
  {
    path: 'estimate/estimate-promotion/upgradeStandard',
    title: '晋级标准',
    load: load('UpgradeStandardList'),
  },
  {
    path: 'estimate/estimate-promotion/upgradePk',
    title: 'PK清单',
    load: load('UpgradePkList'),
  },
  {
    path: 'breeding/combinationPk',
    title: '组合PK',
    load: load('CombinationPkList'),
  },
  ...[
    'breeding/combinationPk/groupPKDetail',
    'fruits/groupPKDetail',
    'estimate/estimate-progress/groupPKDetail',
  ].map((path) => ({ path, title: '组合PK详情', load: load('GroupPkDetail') })),
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
