/** Labels of an archive: in messages, form, list, history and workbook. */
export const archiveLabels = {
  partyId: '育种家',
  number: '信用代码/证件号',
  kind: '类型',
  ecoZones: '生态区',
  cooperation: '合作方式',
  startOn: '合作开始日期',
  endOn: '合作结束日期',
  leader: '负责人',
  teamSize: '团队人数',
  strengths: '优势方向',
  grade: '等级',
  state: '状态',
  stateReason: '状态变更原因',
  stateSince: '状态变更日期',
  remark: '备注',
  files: '附件',
} as const

/** Labels of a line of the fee sheet. */
export const feeLabels = {
  breederId: '育种家',
  year: '年度',
  kind: '费用类型',
  standard: '标准（元）',
  quantity: '数量',
  amount: '金额（元）',
  paid: '已付（元）',
  rewardId: '奖励建议',
  clause: '依据',
  reversesId: '冲回的费用',
  remark: '备注',
} as const

/** Labels of a row of 推广标准. */
export const standardLabels = {
  breederId: '育种家',
  no: '序号',
  kind: '奖励条件',
  phase: '阶段',
  from: '面积自（万亩，含）',
  to: '面积至（万亩，不含）',
  amount: '奖励金额（元）',
  rate: '提成率（%）',
  validFrom: '生效日期',
  validTo: '失效日期',
  clause: '依据条款',
} as const
