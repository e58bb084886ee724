import type { MenuDefinition } from '../../core/menuDefinition.ts'
import { permissionsOfResource } from '../../core/resource/titles.ts'

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
      {
        id: 1840,
        label: '交易流向',
        path: 'product/transactionFlow',
        permissions: ['product.sale:read', 'product.sale:import', 'product.sale:export'],
        children: [
          {
            id: 1843,
            label: '交易流向详情',
            path: 'product/transactionFlow/flowDetails',
            hidden: true,
            permissions: ['product.sale:read'],
          },
        ],
      },
      {
        id: 1841,
        label: '同步来源',
        path: 'product/saleSource',
        permissions: ['product.sale:import'],
      },
      {
        id: 1842,
        label: '业务年度',
        path: 'product/bizYear',
        permissions: ['product.setting:write'],
      },
    ],
  },
]
