/** Labels of 四象限设置. */
export const quadrantLabels = {
  shareAxis: '横轴',
  growthAxis: '纵轴',
  shareCutKind: '横轴分界方式',
  shareCut: '横轴分界（%）',
  growthCutKind: '纵轴分界方式',
  growthCut: '纵轴分界（%）',
} as const
