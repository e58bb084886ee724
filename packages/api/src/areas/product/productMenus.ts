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
  },
]
