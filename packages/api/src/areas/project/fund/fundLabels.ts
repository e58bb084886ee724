/** Labels of a line of the ledger. */
export const flowLabels = {
  nodeId: '项目、课题或任务',
  projectId: '项目',
  purse: '资金',
  flowType: '收支类型',
  direction: '方向',
  amount: '金额',
  subjectId: '科目',
  partyId: '往来单位',
  unitId: '单位',
  businessDate: '业务日期',
  fiscalYear: '入账年度',
  voucherNo: '凭证号',
  summary: '摘要',
  arrivalId: '到账',
  reversalOf: '被冲销的流水',
  pairId: '成对编号',
  budgetVersionId: '预算版本',
  files: '凭证附件',
} as const

/** Labels of a year of a project. */
export const yearLabels = { projectId: '项目', year: '年度', state: '状态', reason: '原因' } as const

/** Labels of the figures of a purse. */
export const figureLabels = {
  budget: '预算',
  arrived: '到账',
  transferredOut: '外拨',
  spent: '支出',
  returned: '退回',
  handedUp: '上缴',
  carried: '结转净额',
  balance: '结余',
  available: '可用',
  arrivalRate: '到账率',
  budgetRate: '预算执行率',
  spentOfArrived: '支出/到账',
  arrivalSpendRate: '到账执行率',
} as const
