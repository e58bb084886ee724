import type { MenuDefinition } from '../../core/menuDefinition.ts'
import { recordMenus } from './record/recordMenus.ts'

/** Menu entries of 产品管理. Their ids never change. */
export const productMenus: readonly MenuDefinition[] = [
  {
    id: 1800,
    label: '产品管理',
    path: 'product-menu',
    icon: 'shop',
    children: [...recordMenus],
    children: [
      {
        id: 1810,
        label: '产品档案',
        path: 'change/change-list',
        permissions: permissionsOfResource('product.productRecord'),
      },
      {
        id: 1830,
        label: '产品绑定关系',
        path: 'product/productBinding',
        permissions: ['product.binding:read', 'product.binding:write'],
      },
      {
        id: 1835,
        label: '产业公司',
        path: 'product/industryCompany',
        permissions: ['product.company:read'],
      },
    ],
  },
]
