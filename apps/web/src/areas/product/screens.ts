import { placeOf } from '@hepu/api/core/resource/titles'
import { resourceScreens } from '../../resource/record/resourceScreens.ts'
import type { WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'

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

/** Screens of 产品管理. */
const screens: readonly Screen[] = [
  ...saleScreens,
  ...resourceScreens(
    placeOf('product.productRecord'),
    async () => (await import('@hepu/api/areas/product/record/product')).product,
  ),
]

/** 产品管理 in the web app. */
export const productArea: WebArea = { screens }
