/** Whether sales are declared once a quarter or once a business year. */
export const declarationCycles = { quarter: '按季申报', year: '按年申报' } as const
export type DeclarationCycle = keyof typeof declarationCycles

/** What a declaration says: what was sold in a period, or what came back of an earlier one. */
export const declarationKinds = { period: '销售申报', return: '退货' } as const
export type DeclarationKind = keyof typeof declarationKinds

/** States of a run. */
export const commissionStates = { draft: '待确认', confirmed: '已确认' } as const
export type CommissionState = keyof typeof commissionStates

/** Why a sale is not covered by a licence. */
export const outsideReasons = {
  region: '超出地域',
  unknownRegion: '地区未知',
  year: '超出年度',
  cap: '超出许可量',
} as const
export type OutsideReason = keyof typeof outsideReasons

/** Labels of the fields of a rule. */
export const ruleLabels = {
  contractId: '合同',
  varietyLineId: '品种',
  serial: '版本',
  fromYear: '起始业务年度',
  toYear: '截止业务年度',
  isTemporary: '临时条款',
  cycle: '申报周期',
  base: '计提基数',
  isTaxIncluded: '含税',
  vatRate: '增值税率（%）',
  mode: '阶梯方式',
  tiers: '阶梯',
  minimum: '保底（元）',
  cap: '封顶（元）',
  advance: '可抵扣入门费（元）',
  quantityCap: '许可量上限',
  termDays: '付款期限（天）',
  signedOn: '签订日期',
  note: '说明',
} as const

/** Labels of the fields of a declaration. */
export const declarationLabels = {
  contractId: '合同',
  varietyLineId: '品种',
  kind: '类型',
  bizYear: '业务年度',
  quarter: '季度',
  quantity: '申报量',
  isCarried: '结转自以前年度',
  declaredOn: '申报日期',
  declarer: '申报人',
  audited: '核定量',
  auditedBy: '核定人',
  auditedAt: '核定时间',
  auditNote: '核定说明',
  remark: '备注',
} as const

/** Labels of the fields of a run. */
export const runLabels = {
  contractId: '合同',
  varietyLineId: '品种',
  serial: '序号',
  bizYear: '业务年度',
  throughQuarter: '截至季度',
  closes: '年终结算',
  state: '状态',
  ruleId: '规则',
  reversalOf: '冲销对象',
  payable: '应付提成（元）',
  dueOn: '到期日',
  reason: '原因',
  note: '备注',
  hash: '校验码',
  confirmedBy: '确认人',
  confirmedAt: '确认时间',
} as const

/** Returns the name of a quarter of a business year; 0 is the year as a whole. */
export const quarterText = (quarter: number): string => (quarter === 0 ? '全年' : `第${quarter}季度`)
