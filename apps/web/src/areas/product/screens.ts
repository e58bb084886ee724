import { PRODUCT_HOME, PRODUCT_LIST } from '@hepu/api/areas/product/record/productPaths'
import { placeOf } from '@hepu/api/core/resource/titles'
import { resourceScreens } from '../../resource/record/resourceScreens.ts'
import type { WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'

/** The register of products: one list to maintain it, one that only shows it. */
const recordScreens: readonly Screen[] = [
  ...resourceScreens(
    placeOf('product.productRecord'),
    async () => (await import('@hepu/api/areas/product/record/product')).product,
    {
      list: () => import('./record/ChangeProductList.tsx'),
      edit: () => import('./record/ProductEdit.tsx'),
      show: () => import('./record/ChangeProductLookUp.tsx'),
    },
  ),
  { path: PRODUCT_LIST, title: '产品查询', load: () => import('./record/ProductList.tsx') },
  {
    path: `${PRODUCT_LIST}/lookUp`,
    title: '产品档案-详情',
    load: () => import('./record/ProductLookUp.tsx'),
  },
  ...[PRODUCT_LIST, PRODUCT_HOME].map((home) => ({
    path: `${home}/result`,
    title: '产品档案-试验结果',
    load: () => import('./record/ProductResult.tsx'),
  })),
  {
    path: `${PRODUCT_HOME}/varietiesL`,
    title: '品种详情',
    load: () => import('./record/trial/ProductVariety.tsx'),
  },
  {
    path: `${PRODUCT_HOME}/surveyInformation`,
    title: '调查信息',
    load: () => import('./record/trial/ProductSurvey.tsx'),
  },
  {
    path: `${PRODUCT_HOME}/analysisInformation`,
    title: '分析信息',
    load: () => import('./record/trial/ProductAnalysis.tsx'),
  },
]

/** 绑定 and 产业公司. */
const bindingScreens: readonly Screen[] = [
  {
    path: 'product/productBinding',
    title: '产品绑定关系',
    keepAlive: true,
    load: () => import('./binding/ProductBindingList.tsx'),
  },
  {
    path: 'product/industryCompany',
    title: '产业公司',
    keepAlive: true,
    load: () => import('./company/IndustryCompanyList.tsx'),
  },
]

/** 交易流向 and 业务年度. */
const saleScreens: readonly Screen[] = [
  {
    path: 'product/transactionFlow',
    title: '交易流向',
    keepAlive: true,
    load: () => import('./sale/TransactionFlow.tsx'),
  },
  {
    path: 'product/transactionFlow/flowDetails',
    title: '交易流向详情',
    load: () => import('./sale/FlowDetails.tsx'),
  },
  { path: 'product/saleSource', title: '同步来源', load: () => import('./sale/SaleSources.tsx') },
  { path: 'product/bizYear', title: '业务年度', load: () => import('./year/BizYearSetting.tsx') },
]

/** 统计. */
const statisticScreens: readonly Screen[] = [
  {
    path: 'product/productStatistic',
    title: '产品统计分析',
    load: () => import('./statistic/ProductStatistic.tsx'),
  },
  { path: 'product/varietyRenewal', title: '新老更替', load: () => import('./statistic/VarietyRenewal.tsx') },
]

/** 一页纸产品. */
const paperScreens: readonly Screen[] = [
  {
    path: 'research/research-onePaperProduct',
    title: '一页纸产品',
    keepAlive: true,
    load: () => import('./paper/PaperList.tsx'),
  },
  {
    path: 'research/research-onePaperProduct/lookUp',
    title: '一页纸产品详情',
    load: () => import('./paper/PaperDetails.tsx'),
  },
  {
    path: 'research/research-onePaperProduct/edit',
    title: '编辑一页纸',
    load: () => import('./paper/PaperEdit.tsx'),
  },
]

/** 生命周期 and 决策. */
const decisionScreens: readonly Screen[] = [
  {
    path: 'product/productLifecycle',
    title: '生命周期阈值',
    load: () => import('./lifecycle/LifecycleSettings.tsx'),
  },
  {
    path: 'product/decisionLog',
    title: '决策日志',
    keepAlive: true,
    load: () => import('./decision/DecisionLog.tsx'),
  },
  {
    path: 'product/decisionReview',
    title: '决策复盘',
    keepAlive: true,
    load: () => import('./decision/DecisionReview.tsx'),
  },
]

/** Screens of 产品管理. */
const screens: readonly Screen[] = [
  ...recordScreens,
  ...paperScreens,
  ...statisticScreens,
  ...saleScreens,
  ...bindingScreens,
  ...decisionScreens,
]

/** 产品管理 in the web app. */
export const productArea: WebArea = { screens }
