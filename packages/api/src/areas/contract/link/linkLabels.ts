/** Labels of a project that a contract belongs to. */
export const contractProjectLabels = {
  contractId: '合同',
  projectId: '项目',
  nodeId: '所属项目',
  purse: '资金来源',
  subjectId: '经费科目',
  remark: '备注',
  removedAt: '取消时间',
  removedBy: '取消人',
  reason: '取消原因',
} as const

/** Labels of two contracts that belong together. */
export const contractLinkLabels = {
  contractId: '合同',
  otherId: '关联合同',
  kind: '关联方式',
  remark: '备注',
  removedAt: '取消时间',
  removedBy: '取消人',
  reason: '取消原因',
} as const
