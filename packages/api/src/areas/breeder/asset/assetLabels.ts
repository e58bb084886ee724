/** Labels of 合作品种: in messages, form, list, history and workbook. */
export const cooperativeLabels = {
  breederId: '育种家',
  name: '品种名称',
  formerNames: '曾用名',
  code: '代号',
  phase: '试验阶段',
  femaleParent: '母本',
  maleParent: '父本',
  cooperation: '合作方式',
  varietyId: '审定品种',
  varietyInfoId: '品种权',
  productId: '产品',
  startOn: '合作开始日期',
  endOn: '合作结束日期',
  conversionState: '转化状态',
  remark: '备注',
  shares: '权益比例',
  files: '附件',
} as const

/** Labels of 权益比例. */
export const shareLabels = {
  cooperativeId: '合作品种',
  kind: '权益类别',
  validFrom: '生效日期',
  ours: '我方（%）',
  theirs: '对方（%）',
  reason: '变更原因',
  files: '依据文件',
} as const

/** Labels of 审定品种 of a breeder. */
export const approvedLabels = {
  breederId: '育种家',
  varietyId: '审定品种',
  remark: '备注',
} as const

/** Labels of 成果权利. */
export const rightLabels = {
  breederId: '育种家',
  resultClass: '成果类别',
  name: '成果名称',
  number: '编号',
  resultId: '登记的成果',
  holder: '权利人',
  ourShare: '我方份额（%）',
  startOn: '权利开始日期',
  endOn: '权利结束日期',
  state: '权利状态',
  remark: '备注',
  files: '附件',
} as const

/** Labels of 种质 of a breeder. */
export const breederGermplasmLabels = {
  breederId: '育种家',
  germplasmId: '种质',
  remark: '备注',
} as const
