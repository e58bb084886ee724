import type { MenuDefinition } from '../../core/menuDefinition.ts'
import { permissionsOfResource } from '../../core/resource/titles.ts'

/** 统计. */
const statisticMenus: readonly MenuDefinition[] = [
  {
    id: 1850,
    label: '产品统计分析',
    path: 'product/productStatistic',
    permissions: ['product.statistic:read', 'product.sale:read', 'product.sale:export'],
  },
  { id: 1851, label: '新老更替', path: 'product/varietyRenewal', permissions: ['product.statistic:read'] },
]

/** Menu entries of 产品管理. Their ids never change. */
export const productMenus: readonly MenuDefinition[] = [
  {
    id: 1800,
    label: '产品管理',
    path: 'product-menu',
    icon: 'shop',
    children: [
      {
        id: 1810,
        label: '产品档案',
        path: 'change/change-list',
        permissions: permissionsOfResource('product.productRecord'),
      },
      ...statisticMenus,
    ],
  },
]
