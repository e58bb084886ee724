/** Labels of 业务年度设置. */
export const bizYearLabels = { startMonth: '起始月份', closedYear: '已关账至' } as const
