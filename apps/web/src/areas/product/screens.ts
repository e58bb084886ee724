import { placeOf } from '@hepu/api/core/resource/titles'
import { resourceScreens } from '../../resource/record/resourceScreens.ts'
import type { WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'

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
  ...resourceScreens(
    placeOf('product.productRecord'),
    async () => (await import('@hepu/api/areas/product/record/product')).product,
  ),
  ...decisionScreens,
]

/** 产品管理 in the web app. */
export const productArea: WebArea = { screens }
