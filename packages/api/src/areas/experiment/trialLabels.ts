/** Labels of fields of a trial group: of its forms and its history. */
export const groupLabels = {
  year: '年份',
  name: '组别名称',
  phase: '试验阶段',
  level: '试验级别',
  channel: '试验渠道',
  ripePeriod: '熟期',
  ecoZone: '生态区',
  design: '试验设计',
  reps: '重复数',
  density: '密度',
  leadOrg: '主持单位',
  compareBase: '比较基准',
  standardMoisture: '标准水分(%)',
  groupMeanIncludesCk: '组均值含对照',
} as const

/** What a yield is compared with. */
export const compareBases = { GROUP_CK_MEAN: 'GROUP_CK_MEAN', ADJACENT_CK: 'ADJACENT_CK' } as const
export const compareBaseLabels = {
  GROUP_CK_MEAN: '组内对照平均',
  ADJACENT_CK: '相邻对照',
} as const

/** What a check is for. */
export const checkRoles = { YIELD: 'YIELD', DISEASE: 'DISEASE', MATURITY: 'MATURITY', AUX: 'AUX' } as const
export const checkRoleLabels = {
  YIELD: '产量对照',
  DISEASE: '抗病对照',
  MATURITY: '熟期对照',
  AUX: '辅助对照',
} as const

/** Labels of the ways of numbering plots. */
export const numberingLabels = { SERPENTINE: '蛇形', ROW: '逐排同向' } as const
