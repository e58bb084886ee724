/** Labels of fields of a trial group: of its form and its history. */
export const groupLabels = {
  name: '组别名称',
  phase: '试验阶段',
  ripePeriod: '熟期',
  ecoZone: '生态区',
  level: '试验级别',
  leadOrg: '主持单位',
  standardMoisture: '标准水分(%)',
  groupMeanIncludesCk: '组均值含对照',
} as const
