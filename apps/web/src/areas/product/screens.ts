import { placeOf } from '@hepu/api/core/resource/titles'
import { resourceScreens } from '../../resource/record/resourceScreens.ts'
import type { WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'

/** Screens of 产品管理. */
const screens: readonly Screen[] = [
  ...resourceScreens(
    placeOf('product.productRecord'),
    async () => (await import('@hepu/api/areas/product/record/product')).product,
  ),
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

/** 产品管理 in the web app. */
export const productArea: WebArea = { screens }
