import type { ContractDirection } from '../record/contractTypes.ts'

/** 款项: what a payment condition is. */
export const conditionKinds = {
  entry: '入门费',
  milestone: '里程碑款',
  yearly: '年费',
  commission: '提成',
  final: '尾款',
} as const
export type ConditionKind = keyof typeof conditionKinds

/** 触发条件: the event by which an amount becomes due. */
export const triggers = {
  signing: '签约',
  approval: '审定通过',
  grant: '授权',
  firstSale: '首次销售',
  seasonEnd: '业务年度结束',
  date: '约定日期',
} as const
export type Trigger = keyof typeof triggers

/** Which of amount and percentage was typed; the other one is derived. */
export const typedBys = { amount: '金额', percent: '比例' } as const
export type TypedBy = keyof typeof typedBys

/** States of a waiver. */
export const waiverStates = {
  auditing: '审批中',
  approved: '已豁免',
  rejected: '未同意',
  withdrawn: '已撤回',
} as const
export type WaiverState = keyof typeof waiverStates

/** States of a refund. */
export const refundStates = {
  auditing: '待复核',
  approved: '已退款',
  rejected: '未同意',
  withdrawn: '已撤回',
} as const
export type RefundState = keyof typeof refundStates

/** The words for money that comes in and for money that goes out. */
export const moneyWords = {
  in: {
    due: '应收',
    collect: '收款',
    collected: '已收',
    balance: '应收余额',
    advance: '预收',
    payer: '付款方',
    settled: '已收清',
    partial: '部分收款',
  },
  out: {
    due: '应付',
    collect: '付款',
    collected: '已付',
    balance: '应付余额',
    advance: '预付',
    payer: '收款方',
    settled: '已付清',
    partial: '部分付款',
  },
} as const
export type MoneyDirection = keyof typeof moneyWords

/** Returns the words for a contract; one without money has those of income. */
export const wordsOf = (direction: ContractDirection | null) => moneyWords[direction === 'out' ? 'out' : 'in']

/** Labels of a payment condition. */
export const conditionLabels = {
  contractId: '合同',
  no: '序号',
  kind: '款项',
  name: '名称',
  trigger: '触发条件',
  resultLineId: '对应成果',
  bizYear: '业务年度',
  plannedOn: '约定日期',
  termDays: '付款期限（天）',
  amount: '金额',
  percent: '比例',
  typed: '填写方式',
  triggeredOn: '触发日期',
  dueOn: '到期日',
  invoicedOn: '开票日期',
  invoiceNo: '发票号',
  waived: '已豁免',
  source: '来源',
  sourceId: '来源编号',
  requestId: '请求编号',
  remark: '备注',
} as const

/** Labels of a collection (收付款). */
export const collectionLabels = {
  contractId: '合同',
  collectedOn: '收付款日期',
  amount: '金额',
  payerId: '往来单位',
  payerName: '对方单位',
  bankRef: '银行流水号',
  invoiceNo: '发票号',
  voucherNo: '凭证号',
  isAdvance: '余款记为预收（预付）',
  exchangeRate: '当日汇率',
  yuan: '折合人民币',
  refundOfId: '所退收付款',
  doubleReason: '重复登记的理由',
  requestId: '请求编号',
  remark: '备注',
} as const

/** Labels of the use of a collection for a condition. */
export const useLabels = {
  collectionId: '收付款',
  conditionId: '付款条件',
  amount: '核销金额',
  usedOn: '核销日期',
} as const

/** Labels of a refund (退款). */
export const refundLabels = {
  contractId: '合同',
  collectionId: '所退收付款',
  conditionId: '冲减的付款条件',
  amount: '退款金额',
  refundedOn: '退款日期',
  bankRef: '银行流水号',
  reason: '退款原因',
  state: '状态',
  entryId: '退款记录',
  files: '退款凭证',
  requestId: '请求编号',
} as const

/** `infoType` of the papers of a refund. */
export const REFUND_FILES = 'contractRefund'

/** Labels of a waiver. */
export const waiverLabels = {
  contractId: '合同',
  conditionId: '付款条件',
  amount: '豁免金额',
  reason: '豁免理由',
  state: '状态',
  approvedOn: '生效日期',
  requestId: '请求编号',
} as const
