/** Labels of 材料发放. */
export const materialLabels = {
  breederId: '育种家',
  germplasmId: '种质',
  materialName: '材料名称',
  quantity: '数量',
  unit: '单位',
  purpose: '用途',
  agreementNo: '协议编号',
  handedOn: '发放日期',
  returnDueOn: '应归还日期',
  returnedOn: '归还日期',
  returnNote: '归还说明',
  remark: '备注',
} as const

/** Where a hand-out stands. */
export const materialStates = {
  out: '在外',
  overdue: '逾期未还',
  returned: '已归还',
  kept: '无须归还',
} as const
export type MaterialState = keyof typeof materialStates

/** 单位 of material. */
export const materialUnits = ['g', 'kg', '粒', '株', '穗', '份'] as const
