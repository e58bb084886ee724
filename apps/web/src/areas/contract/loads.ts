import type { Screen } from '../../workspace/screen.ts'

/** The components of the screens of the area, by their names, apart from the list of screens, which every page loads. */
export const loads = {
  ContractChange: () => import('./change/ContractChange.tsx'),
  ContractSupplement: () => import('./change/ContractSupplement.tsx'),
  ProductVarietyMaintenance: () => import('./maintenance/ProductVarietyMaintenance.tsx'),
  TaskVarietyMaintenance: () => import('./maintenance/TaskVarietyMaintenance.tsx'),
  ContractAchievement: () => import('./subject/ContractAchievement.tsx'),
  ContractResult: () => import('./subject/ContractResult.tsx'),
  ContractDetail: () => import('./record/ContractDetail.tsx'),
  ContractDraftDetail: () => import('./record/ContractDraftDetail.tsx'),
  ContractInfo: () => import('./record/ContractInfo.tsx'),
  ContractList: () => import('./record/ContractList.tsx'),
  ContractTemplateDetails: () => import('./template/ContractTemplateDetails.tsx'),
  ContractTemplateList: () => import('./template/ContractTemplateList.tsx'),
} as const satisfies Record<string, Screen['load']>
