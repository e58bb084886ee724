/** Labels of a move of a product from one state to another. */
export const moveLabels = {
  productId: '产品',
  fromState: '原状态',
  toState: '变更为',
  day: '自何日起',
  reason: '变更原因',
  decisionNo: '决策编号',
} as const
