/** Labels of a listing: in messages, form, list, history and diff. */
export const listingLabels = {
  kind: '类别',
  name: '名称',
  resultType: '类型',
  state: '状态',
  stateReason: '状态说明',
  summary: '简介',
  regions: '区域',
  validTo: '有效期至',
  contactName: '联系人',
  contactPhone: '联系电话',
  audience: '公开范围',
  audienceOrgs: '可见机构',
  pricing: '报价方式',
  priceFrom: '价格（万元）',
  priceTo: '价格上限（万元）',
  conversions: '合作方式',
  licenceKind: '许可类型',
  sourceKind: '关联成果类别',
  sourceId: '关联成果',
  number: '编号',
  holder: '权利人',
  legalState: '法律状态',
  maturity: '成熟度',
  indicators: '技术指标与产量表现',
  evidence: '数据公开设置',
  demandUnit: '需求单位',
  growthDaysMax: '生育期不超过（天）',
  gainMin: '比对照增产不低于（%）',
  resistances: '抗性要求',
  quality: '品质要求',
  contractId: '对应合同',
  submittedAt: '提交审核时间',
  listedAt: '上架时间',
  files: '图片与附件',
} as const

/** Labels that differ for a supply. */
export const supplyLabels = {
  ...listingLabels,
  name: '成果名称',
  resultType: '成果类型',
  regions: '适宜区域',
  conversions: '转化方式',
} as const

/** Labels that differ for a demand. */
export const demandLabels = {
  ...listingLabels,
  name: '需求名称',
  resultType: '需求类型',
  regions: '目标区域',
  validTo: '截止日期',
  pricing: '预算方式',
  priceFrom: '预算下限（万元）',
  priceTo: '预算上限（万元）',
  summary: '需求描述',
} as const

/** Labels of the trail. */
export const trailLabels = {
  listingId: '挂牌',
  event: '事件',
  fromState: '原状态',
  toState: '新状态',
  note: '说明',
  insideNote: '内部说明',
} as const

/** Labels of a pending change. */
export const editLabels = {
  listingId: '挂牌',
  values: '修改内容',
  baseVersion: '修改所依据的版本',
  reason: '修改原因',
  outcome: '处理结果',
  decidedBy: '处理人',
  decidedAt: '处理时间',
} as const

/** Labels of a look at evidence. */
export const viewLabels = {
  listingId: '挂牌',
  items: '查阅内容',
  viewerId: '查阅人',
  viewerName: '查阅单位',
  consultId: '咨询',
  hasAccepted: '已接受保密协议',
} as const

/** What happened to a listing, in words. */
export const eventLabels = {
  submit: '提交审核',
  withdraw: '撤回',
  approve: '审核通过',
  askChange: '要求修改',
  reject: '驳回',
  takeDown: '下架',
  putUp: '上架',
  talk: '转为洽谈中',
  stopTalk: '结束洽谈',
  close: '成交',
  renew: '续期',
  create: '新增',
  expire: '到期自动停止展示',
  ruleDown: '自动下架',
  editSubmit: '提交修改',
  editApprove: '修改通过',
  editReject: '修改未通过',
  editWithdraw: '撤回修改',
} as const

/** Outcomes of a pending change. */
export const editOutcomes = { approved: '已通过', rejected: '未通过', withdrawn: '已撤回' } as const
