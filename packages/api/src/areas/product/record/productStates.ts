/** 产品状态: the states of a product, in the order in which they are reached. */
export const productStates = ['在研', '待商业化', '在售', '停售', '待退出', '退出'] as const
export type ProductState = (typeof productStates)[number]

/** What a state allows or forbids. */
export const productUses = {
  license: '签许可',
  list: '上架',
  plan: '列入计划',
  sell: '销售',
  demonstrate: '示范',
} as const
export type ProductUse = keyof typeof productUses

/** What may be done with a product in each state (状态政策). */
export const statePolicy: Readonly<Record<ProductState, Readonly<Record<ProductUse, boolean>>>> = {
  在研: { license: false, list: false, plan: false, sell: false, demonstrate: true },
  待商业化: { license: true, list: true, plan: true, sell: false, demonstrate: true },
  在售: { license: true, list: true, plan: true, sell: true, demonstrate: true },
  停售: { license: false, list: false, plan: false, sell: false, demonstrate: false },
  待退出: { license: false, list: false, plan: false, sell: false, demonstrate: false },
  退出: { license: false, list: false, plan: false, sell: false, demonstrate: false },
}

/** States that may follow each state. A product leaves (退出) only by way of 待退出, once nothing of it is open. */
export const nextStates: Readonly<Record<ProductState, readonly ProductState[]>> = {
  在研: ['待商业化', '待退出'],
  待商业化: ['在售', '在研', '待退出'],
  在售: ['停售'],
  停售: ['在售', '待退出'],
  待退出: ['停售', '退出'],
  退出: [],
}
