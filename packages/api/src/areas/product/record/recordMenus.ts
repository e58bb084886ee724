import type { MenuDefinition } from '../../../core/menuDefinition.ts'
import { resourceMenu } from '../../../core/resource/resourceMenu.ts'
import { placeOf } from '../../../core/resource/titles.ts'
import { PRODUCT_HOME, PRODUCT_LIST } from './productPaths.ts'

const read = ['product.productRecord:read'] as const
const register = resourceMenu(placeOf('product.productRecord'))

const below = (
  id: number,
  label: string,
  path: string,
  permissions: NonNullable<MenuDefinition['permissions']>,
): MenuDefinition => ({ id, label, path, hidden: true, permissions })

/** 产品档案 to look up: the list that changes nothing, and what is below it. */
const lookUp: MenuDefinition = {
  id: 1820,
  label: '产品查询',
  path: PRODUCT_LIST,
  permissions: ['product.productRecord:read', 'product.productRecord:export'],
  children: [
    below(1821, '产品档案-详情', `${PRODUCT_LIST}/lookUp`, read),
    below(1822, '产品档案-试验结果', `${PRODUCT_LIST}/result`, read),
  ],
}

/** 产品档案 to maintain, with the trials of the variety. */
const maintain: MenuDefinition = {
  ...register,
  permissions: [...(register.permissions ?? []), 'product.state:move'],
  children: [
    ...(register.children ?? []),
    below(1815, '产品档案-试验结果', `${PRODUCT_HOME}/result`, read),
    below(1816, '品种详情', `${PRODUCT_HOME}/varietiesL`, read),
    below(1817, '调查信息', `${PRODUCT_HOME}/surveyInformation`, read),
    below(1818, '分析信息', `${PRODUCT_HOME}/analysisInformation`, read),
  ],
}

/** Menu entries of the register of products. */
export const recordMenus: readonly MenuDefinition[] = [lookUp, maintain]
