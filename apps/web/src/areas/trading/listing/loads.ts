/** What loads the components of listings, together in one file, so that the frame knows only this one. */
export const loads = {
  ChangeSupplies: () => import('./ChangeSupplies.tsx'),
  ChangeDemands: () => import('./ChangeDemands.tsx'),
  BusinessSupplies: () => import('./BusinessSupplies.tsx'),
  BusinessDemands: () => import('./BusinessDemands.tsx'),
  SupplyDetail: () => import('./SupplyDetail.tsx'),
  DemandDetail: () => import('./DemandDetail.tsx'),
  SupplyEdit: () => import('./SupplyEdit.tsx'),
  DemandEdit: () => import('./DemandEdit.tsx'),
  AchievementDisplay: () => import('./AchievementDisplay.tsx'),
  DisplayDetail: () => import('./DisplayDetail.tsx'),
} as const
