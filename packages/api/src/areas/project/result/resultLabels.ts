/** Labels of a result that a project counts as its own. */
export const resultLabels = {
  nodeId: '所属项目',
  indexId: '任务指标',
  resultType: '成果类型',
  resultId: '成果',
  quantity: '计入数量',
  counts: '是否已佐证',
  contributor: '贡献单位',
  resultDate: '取得日期',
  remark: '备注',
} as const
