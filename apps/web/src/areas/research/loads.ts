/**
 * The components of the screens of the area, by their names. They are a module of their own, because the list of screens, which every page
 * loads, would name all files that each of them needs.
 */
export const loads = {
  GeneAdd: () => import('./gene/GeneForm.tsx').then(({ GeneAdd }) => ({ default: GeneAdd })),
  GeneEdit: () => import('./gene/GeneForm.tsx').then(({ GeneEdit }) => ({ default: GeneEdit })),
  GeneList: () => import('./gene/GeneList.tsx'),
  GeneShow: () => import('./gene/GeneShow.tsx'),
  GermplasmEdit: () => import('./germplasm/GermplasmEdit.tsx'),
  GermplasmList: () => import('./germplasm/GermplasmList.tsx'),
  GermplasmShow: () => import('./germplasm/GermplasmShow.tsx'),
  OwnershipList: () => import('./ownership/OwnershipList.tsx'),
  VarietyAcquireRecordList: () => import('./acquire/VarietyAcquireRecordList.tsx'),
  VarietyInfoAcquireRecordList: () => import('./acquire/VarietyInfoAcquireRecordList.tsx'),
  VarietyOverview: () => import('./overview/VarietyOverview.tsx'),
  ReminderList: () => import('./ReminderList.tsx'),
}
