/** Labels of a deal. */
export const dealLabels = {
  supplyId: '成果',
  demandId: '需求',
  consultId: '咨询',
  stage: '阶段',
  brokerId: '经纪人',
  obstacle: '障碍',
  nextStep: '下一步',
  nextOn: '下一步日期',
  probability: '成交概率（%）',
  expected: '预计金额（元）',
  remark: '备注',
  contractId: '合同',
  closedReason: '未成原因',
} as const
