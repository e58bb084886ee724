import { placeOf } from '@hepu/api/core/resource/titles'
import { resourceScreens } from '../../resource/record/resourceScreens.ts'
import type { WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'

/** 统计. */
const statisticScreens: readonly Screen[] = [
  {
    path: 'product/productStatistic',
    title: '产品统计分析',
    load: () => import('./statistic/ProductStatistic.tsx'),
  },
  { path: 'product/varietyRenewal', title: '新老更替', load: () => import('./statistic/VarietyRenewal.tsx') },
]

/** Screens of 产品管理. */
const screens: readonly Screen[] = [
  ...resourceScreens(
    placeOf('product.productRecord'),
    async () => (await import('@hepu/api/areas/product/record/product')).product,
  ),
  ...statisticScreens,
]

/** 产品管理 in the web app. */
export const productArea: WebArea = { screens }
