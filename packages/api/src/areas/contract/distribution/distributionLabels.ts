/** 基数: what the shares of a rule are shares of. */
export const bases = { net: '净收入', receipt: '到账额' } as const
export type DistributionBase = keyof typeof bases

/** 对象类型 of the lines of the first level. */
export const lineKinds = {
  unit: '单位',
  team: '团队',
  company: '公司',
  service: '服务机构',
  fund: '基金',
} as const
export type LineKind = keyof typeof lineKinds

/** What a line of a run is: a deduction, the share of a partner, a line of the first level, or a person of the second. */
export const shareKinds = { expense: '扣除', partner: '合作单位', ...lineKinds, person: '个人' } as const
export type ShareKind = keyof typeof shareKinds

export const shareLevels = { 0: '先行扣除', 1: '一级分配', 2: '二级分配' } as const
export type ShareLevel = 0 | 1 | 2

export const runKinds = { regular: '分配', reversal: '冲销', adjustment: '追溯调整' } as const
export type RunKind = keyof typeof runKinds

/** 草稿 → 已确认 → 已冲销. Only a draft is deleted; what is confirmed is taken back by a reversal. */
export const runStates = { draft: '待确认', confirmed: '已确认', reversed: '已冲销' } as const
export type RunState = keyof typeof runStates

/** How far the money of a line has come. */
export const incomeStates = {
  waiting: '待确认',
  pending: '待处理',
  confirmed: '已确认',
  paid: '已发放',
  reversed: '已冲销',
} as const
export type IncomeState = keyof typeof incomeStates

/** Labels of the fields of 分配规则. */
export const ruleLabels = {
  contractId: '合同',
  name: '规则名称',
  validFrom: '生效日',
  validTo: '失效日',
  versionNo: '版次',
  base: '基数',
  recovery: '成本扣除方式',
  recoveryPercent: '每笔最多扣',
  expenses: '扣除项',
  partners: '合作单位份额',
  lines: '一级分配',
  inner: '二级分配',
  tiers: '分档比例',
  terms: '分配办法',
  isPending: '待生效',
  remark: '备注',
} as const

/** Labels of the fields of a 分配单. */
export const runLabels = {
  number: '分配单号',
  contractId: '合同',
  kind: '类型',
  state: '状态',
  until: '收款截至',
  receiptCount: '收款笔数',
  lineCount: '明细行数',
  received: '到账额',
  deducted: '扣除',
  partnerShare: '合作单位',
  net: '可分配净额',
  reason: '原因',
  ruleId: '随单生效的规则',
  reversesId: '冲销的分配单',
  reversedById: '被冲销于',
  confirmedBy: '确认人',
  confirmedAt: '确认时间',
  depth: '冲销层次',
  prior: '此前累计',
  inputHash: '依据校验码',
  lineHash: '明细校验码',
} as const

/** Labels of what happens to a line of a run afterwards. */
export const payoutLabels = {
  lineId: '分配明细',
  paidOn: '发放日期',
  voucherNo: '凭证号',
  remark: '备注',
} as const

export const payeeLabels = {
  lineId: '分配明细',
  name: '收款人',
  userId: '认定为用户',
  personId: '认定为科研人员',
  reason: '认定依据',
} as const

/** States of what somebody says about a line. */
export const commentStates = { open: '待处理', answered: '已答复', closed: '已关闭' } as const
export type CommentState = keyof typeof commentStates

/** Labels of an answer to what somebody says about a line. */
export const commentEventLabels = {
  commentId: '争议或说明',
  state: '状态',
  text: '答复',
} as const

export const commentLabels = {
  runId: '分配单',
  lineId: '分配明细',
  text: '争议或说明',
} as const

/** What the percentages of a level are called in messages. */
export const PERCENTS = '分配比例'
