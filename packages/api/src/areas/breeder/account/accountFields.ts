/** What an account counts or sums up; each opens the rows behind it. */
export const accountFigures = {
  entered: '参试品种',
  promoted: '晋级品种',
  approved: '审定品种',
  sold: '销售产品',
  fee: '费用与奖励',
  commission: '提成收入',
} as const
export type AccountFigure = keyof typeof accountFigures

/** Labels of the columns of an account. */
export const accountLabels = {
  year: '年度',
  entered: '参试品种（个）',
  promoted: '晋级品种（个）',
  approved: '审定品种（个）',
  sold: '销售产品（个）',
  kg: '净销量（公斤）',
  area: '推广面积（亩）',
  due: '应付（元）',
  paid: '已付（元）',
  rest: '未付（元）',
  sales: '销售额（元）',
  commission: '提成收入（元）',
  cost: '单个审定品种成本（元）',
  approvedSoFar: '累计审定（n）',
} as const
