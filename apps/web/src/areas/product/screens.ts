import { loadFrom } from '../../workspace/loadFrom.ts'
import { PRODUCT_HOME, PRODUCT_LIST } from '@hepu/api/areas/product/record/productPaths'
import { placeOf } from '@hepu/api/core/resource/titles'
import { resourceScreens } from '../../resource/record/resourceScreens.ts'
import type { WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'

const load = loadFrom(() => import('./loads.ts'))

/** The register of products: one list to maintain it, one that only shows it. */
const recordScreens: readonly Screen[] = [
  ...resourceScreens(
    placeOf('product.productRecord'),
    async () => (await import('@hepu/api/areas/product/record/product')).product,
    {
      list: load('ChangeProductList'),
      add: load('ProductAdd'),
      edit: load('ProductEdit'),
      show: load('ChangeProductLookUp'),
    },
  ),
  { path: PRODUCT_LIST, title: '产品查询', load: load('ProductList') },
  {
    path: `${PRODUCT_LIST}/lookUp`,
    title: '产品档案-详情',
    load: load('ProductLookUp'),
  },
  ...[PRODUCT_LIST, PRODUCT_HOME].map((home) => ({
    path: `${home}/result`,
    title: '产品档案-试验结果',
    load: load('ProductResult'),
  })),
  {
    path: `${PRODUCT_HOME}/varietiesL`,
    title: '品种详情',
    load: load('ProductVariety'),
  },
  {
    path: `${PRODUCT_HOME}/surveyInformation`,
    title: '调查信息',
    load: load('ProductSurvey'),
  },
  {
    path: `${PRODUCT_HOME}/analysisInformation`,
    title: '分析信息',
    load: load('ProductAnalysis'),
  },
]

/** 绑定 and 产业公司. */
const bindingScreens: readonly Screen[] = [
  {
    path: 'product/productBinding',
    title: '产品绑定关系',
    keepAlive: true,
    load: load('ProductBindingList'),
  },
  {
    path: 'product/industryCompany',
    title: '产业公司',
    keepAlive: true,
    load: load('IndustryCompanyList'),
  },
]

/** 交易流向 and 业务年度. */
const saleScreens: readonly Screen[] = [
  {
    path: 'product/transactionFlow',
    title: '交易流向',
    keepAlive: true,
    load: load('TransactionFlow'),
  },
  {
    path: 'product/transactionFlow/flowDetails',
    title: '交易流向详情',
    load: load('FlowDetails'),
  },
  { path: 'product/saleSource', title: '同步来源', load: load('SaleSources') },
  { path: 'product/bizYear', title: '业务年度', load: load('BizYearSetting') },
]

/** 统计. */
const statisticScreens: readonly Screen[] = [
  {
    path: 'product/productStatistic',
    title: '产品统计分析',
    load: load('ProductStatistic'),
  },
  { path: 'product/varietyRenewal', title: '新老更替', load: load('VarietyRenewal') },
]

/** 一页纸产品. */
const paperScreens: readonly Screen[] = [
  {
    path: 'research/research-onePaperProduct',
    title: '一页纸产品',
    keepAlive: true,
    load: load('PaperList'),
  },
  {
    path: 'research/research-onePaperProduct/lookUp',
    title: '一页纸产品详情',
    load: load('PaperDetails'),
  },
  {
    path: 'research/research-onePaperProduct/edit',
    title: '编辑一页纸',
    load: load('PaperEdit'),
  },
]

/** 生命周期 and 决策. */
const decisionScreens: readonly Screen[] = [
  {
    path: 'product/productLifecycle',
    title: '生命周期阈值',
    load: load('LifecycleSettings'),
  },
  {
    path: 'product/decisionLog',
    title: '决策日志',
    keepAlive: true,
    load: load('DecisionLog'),
  },
  {
    path: 'product/decisionReview',
    title: '决策复盘',
    keepAlive: true,
    load: load('DecisionReview'),
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
