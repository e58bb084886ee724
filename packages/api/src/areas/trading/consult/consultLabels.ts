/** Labels of a consultation. */
export const consultLabels = {
  topic: '咨询对象类型',
  topicId: '咨询对象',
  snapshot: '咨询时的内容',
  source: '来源',
  senderId: '咨询用户',
  senderOrgId: '咨询用户的机构',
  name: '姓名',
  unit: '单位',
  phone: '电话',
  email: '邮箱',
  content: '咨询内容',
  state: '状态',
  outcome: '结果',
  outcomeNote: '结果说明',
  assigneeId: '处理人',
  firstAnsweredAt: '首次回复时间',
  closedAt: '关闭时间',
  contractId: '合同',
  quarantine: '隔离原因',
} as const

/** Labels of a message. */
export const consultMessageLabels = {
  consultId: '咨询',
  fromStaff: '工作人员的消息',
  isInside: '内部备注',
  content: '内容',
} as const
