import { placeOf } from '@hepu/api/core/resource/titles'
import { resourceScreens } from '../../resource/record/resourceScreens.ts'
import type { WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'

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

/** Screens of 产品管理. */
const screens: readonly Screen[] = [
  ...resourceScreens(
    placeOf('product.productRecord'),
    async () => (await import('@hepu/api/areas/product/record/product')).product,
  ),
  ...paperScreens,
]

/** 产品管理 in the web app. */
export const productArea: WebArea = { screens }
