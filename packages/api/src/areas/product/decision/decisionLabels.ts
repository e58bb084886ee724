/** Labels of the fields of a decision: in messages, form, list, workbook and history. */
export const decisionLabels = {
  targetType: '对象类型',
  targetId: '对象',
  targetName: '品种/产品名称',
  targetVersion: '对象版本',
  decision: '决策',
  bizYear: '业务年度',
  reason: '决策理由',
  reasonKind: '退出原因',
  alternatives: '考虑过的其他方案',
  reversal: '何种情况下推翻',
  evidence: '依据',
  companyId: '产业公司',
  regions: '区域',
  plannedKg: '计划销量（kg）',
  targetArea: '目标面积（亩）',
  expectedGain: '预期比对照增产（%）',
  decider: '决策人',
  meeting: '会议',
  decidedOn: '决策日期',
  reviewOn: '复盘日期',
  stateBefore: '决策前状态',
  stateAfter: '决策后状态',
  productBefore: '决策前的产品',
  supersedesId: '取代的决策',
  supersededBy: '被取代于',
  status: '状态',
  batchId: '导入批次',
  files: '附件',
} as const

/** Labels of the fields of 复盘结论. */
export const decisionReviewLabels = {
  decisionId: '决策',
  conclusion: '复盘结论',
  reviewedOn: '结论日期',
} as const
