import type { MenuDefinition } from '../../core/menuDefinition.ts'
import { permissionsOfResource } from '../../core/resource/titles.ts'

/** 一页纸产品. */
const paperMenus: readonly MenuDefinition[] = [
  {
    id: 1860,
    label: '一页纸产品',
    path: 'research/research-onePaperProduct',
    permissions: ['product.paper:read', 'product.paper:write', 'product.paper:allocate'],
    children: [
      {
        id: 1861,
        label: '一页纸产品详情',
        path: 'research/research-onePaperProduct/lookUp',
        hidden: true,
        permissions: ['product.paper:read'],
      },
      {
        id: 1862,
        label: '一页纸产品编辑',
        path: 'research/research-onePaperProduct/edit',
        hidden: true,
        permissions: ['product.paper:write'],
      },
    ],
  },
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
      ...paperMenus,
    ],
  },
]
