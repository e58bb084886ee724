import type { Screen } from '../../workspace/screen.ts'

/**
 * The components of the screens of the area, by their names. They stand apart from the list of screens, which every page loads: the names of
 * their files alone are several kilobytes.
 */
export const loads = {
  ChangeProductList: () => import('./record/ChangeProductList.tsx'),
  ChangeProductLookUp: () => import('./record/ChangeProductLookUp.tsx'),
  ProductEdit: () => import('./record/ProductEdit.tsx'),
  BizYearSetting: () => import('./year/BizYearSetting.tsx'),
  DecisionLog: () => import('./decision/DecisionLog.tsx'),
  DecisionReview: () => import('./decision/DecisionReview.tsx'),
  FlowDetails: () => import('./sale/FlowDetails.tsx'),
  IndustryCompanyList: () => import('./company/IndustryCompanyList.tsx'),
  LifecycleSettings: () => import('./lifecycle/LifecycleSettings.tsx'),
  PaperDetails: () => import('./paper/PaperDetails.tsx'),
  PaperEdit: () => import('./paper/PaperEdit.tsx'),
  PaperList: () => import('./paper/PaperList.tsx'),
  ProductAdd: () => import('./record/ProductAdd.tsx'),
  ProductAnalysis: () => import('./record/trial/ProductAnalysis.tsx'),
  ProductBindingList: () => import('./binding/ProductBindingList.tsx'),
  ProductList: () => import('./record/ProductList.tsx'),
  ProductLookUp: () => import('./record/ProductLookUp.tsx'),
  ProductResult: () => import('./record/ProductResult.tsx'),
  ProductStatistic: () => import('./statistic/ProductStatistic.tsx'),
  ProductSurvey: () => import('./record/trial/ProductSurvey.tsx'),
  ProductVariety: () => import('./record/trial/ProductVariety.tsx'),
  SaleSources: () => import('./sale/SaleSources.tsx'),
  TransactionFlow: () => import('./sale/TransactionFlow.tsx'),
  VarietyRenewal: () => import('./statistic/VarietyRenewal.tsx'),
} as const satisfies Record<string, Screen['load']>
