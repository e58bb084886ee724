/**
 * The components of the screens of the area, by their names. They are a module of their own, because the list of screens, which every page
 * loads, would name all files that each of them needs.
 */
export const loads = {
  CombinationPkList: () => import('./pk/CombinationPkList.tsx'),
  DecisionReport: () => import('./report/DecisionReport.tsx'),
  EstimatePromotionList: () => import('./evaluation/EstimatePromotionList.tsx'),
  GroupPkDetail: () => import('./pk/GroupPkDetail.tsx'),
  PromotionRehearsal: () => import('./rehearsal/PromotionRehearsal.tsx'),
  PromotionRehearsalRecord: () => import('./record/PromotionRehearsalRecord.tsx'),
  PromotionSingle: () => import('./decision/PromotionSingle.tsx'),
  RehearsalCompare: () => import('./compare/RehearsalCompare.tsx'),
  UpgradePkList: () => import('./pk/UpgradePkList.tsx'),
  UpgradeStandardList: () => import('./standard/UpgradeStandardList.tsx'),
}
