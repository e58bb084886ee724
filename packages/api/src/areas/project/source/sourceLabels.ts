/** Labels of a project source: in messages, form, list and history. */
export const sourceLabels = {
  name: '来源名称',
  code: '来源代码',
  fundType: '专项资金类型',
  remark: '备注',
  state: '状态',
  caps: '间接费用上限',
  subjects: '经费科目',
} as const

/** Labels of a budget subject. */
export const subjectLabels = {
  name: '科目名称',
  level: '层级',
  kind: '费用类别',
  isEquipment: '设备费',
  validFrom: '启用日期',
  validTo: '停用日期',
} as const

/** Labels of a limit of the indirect costs. */
export const capLabels = {
  validFrom: '执行日期',
  tiers: '分档',
  upTo: '至（元）',
  percent: '比例（%）',
} as const
