/** Labels of a category of services. */
export const categoryLabels = {
  name: '分类名称',
  parentId: '上级分类',
  path: '分类路径',
  sortValue: '顺序',
} as const

/** Labels of a provider: in messages, form, list and history. */
export const providerLabels = {
  partyId: '服务商',
  categoryIds: '服务类目',
  intro: '简介',
  regions: '服务区域',
  managerId: '对接人',
  graceDays: '资质过期宽限（天）',
  state: '合作状态',
  stateReason: '变更原因',
  stateSince: '变更日期',
  startOn: '合作开始日期',
  endOn: '合作截止日期',
  remark: '内部备注',
  files: '标志',
} as const

/** Labels of a certificate. */
export const certificateLabels = {
  providerId: '服务商',
  name: '证书名称',
  number: '证书编号',
  issuer: '发证机关',
  issuedOn: '发证日期',
  expiresOn: '有效期至',
  files: '证书附件',
} as const

/** Labels of a contact. */
export const contactLabels = {
  providerId: '服务商',
  name: '联系人',
  post: '职务',
  phone: '联系电话',
  email: '邮箱',
  isShown: '对外公开',
} as const

/** Labels of a service. */
export const serviceLabels = {
  providerId: '服务商',
  categoryId: '服务类目',
  name: '服务名称',
  description: '服务说明',
  priceMode: '报价方式',
  price: '价格（元）',
  unit: '计价单位',
  leadDays: '周期（天）',
  capacity: '通量',
  regions: '服务区域',
  contactIds: '联系人',
  state: '状态',
  files: '图片',
} as const

/** Labels of a consult. */
export const consultLabels = {
  serviceId: '服务',
  providerId: '服务商',
  name: '姓名',
  company: '单位',
  phone: '电话',
  email: '邮箱',
  content: '咨询内容',
  source: '来源',
  userId: '咨询人',
  state: '状态',
  assigneeId: '处理人',
  firstAnsweredAt: '首次答复时间',
  endedAt: '办结时间',
  outcome: '结果',
  snapshot: '咨询时的服务',
} as const

/** Labels of a message of a consult. */
export const messageLabels = { consultId: '咨询', kind: '类型', text: '内容' } as const

/** Labels of a rating. */
export const ratingLabels = {
  consultId: '咨询',
  serviceId: '服务',
  providerId: '服务商',
  score: '评分',
  comment: '评价',
  answer: '服务商回应',
  answeredAt: '回应时间',
} as const
