/** Labels of a task index: in messages, form, list and history. */
export const indexLabels = {
  nodeId: '所属项目',
  sortValue: '顺序',
  name: '指标名称',
  indexType: '指标类型',
  unit: '单位',
  target: '目标值',
  current: '当前值',
  weight: '权重（%）',
  startDate: '开始日期',
  endDate: '结束日期',
  ownerId: '负责人',
  isMust: '是否考核',
  method: '考核方式',
  cancelledAt: '取消时间',
  cancelReason: '取消原因',
  progress: '进度（%）',
  progressOrigin: '进度来源',
  progressReason: '调整原因',
  remark: '备注',
} as const

/** Labels of a key result. */
export const keyResultLabels = {
  indexId: '所属指标',
  sortValue: '顺序',
  name: '关键结果',
  target: '目标值',
  current: '当前值',
  weight: '权重（%）',
  dueDate: '截止日期',
  ownerId: '负责人',
  progress: '进度（%）',
  progressOrigin: '进度来源',
  cancelledAt: '取消时间',
  cancelReason: '取消原因',
} as const

/** Labels of an update of progress. */
export const progressLabels = {
  note: '进展说明',
  reason: '调整原因',
  files: '证明材料',
} as const
