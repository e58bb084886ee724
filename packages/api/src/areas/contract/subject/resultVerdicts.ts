/** What the check of a workbook says of a row. */
export const resultVerdicts = {
  ok: '可导入',
  missing: '未找到',
  repeated: '重复',
  refused: '不能添加',
  broken: '内容有误',
} as const
export type ResultVerdict = keyof typeof resultVerdicts

/** Rows that one workbook of results may have. */
export const MAX_RESULT_ROWS = 2000

/** Labels of the columns, in their order. */
export const resultColumnLabels = {
  contractNumber: '合同编号',
  resultType: '成果类型',
  resultName: '成果名称',
  resultNo: '成果编号',
  share: '权利份额%',
  remark: '备注',
} as const
