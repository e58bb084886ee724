import type { Screen } from '../../workspace/screen.ts'

/** The components of the screens of the area, by their names; apart from the list of screens, which every page loads. */
export const loads = {
  ProviderSelectionList: () => import('./selection/ProviderSelectionList.tsx'),
  SelectionDetails: () => import('./selection/SelectionDetails.tsx'),
  ProviderManageList: () => import('./provider/ProviderManageList.tsx'),
  ProviderDetails: () => import('./provider/ProviderDetails.tsx'),
  ProviderCategory: () => import('./category/ProviderCategory.tsx'),
  ServiceManageList: () => import('./service/ServiceManageList.tsx'),
  ServiceManageDetails: () => import('./service/ServiceManageDetails.tsx'),
  ServiceConsultList: () => import('./consult/ServiceConsultList.tsx'),
} as const satisfies Record<string, Screen['load']>
