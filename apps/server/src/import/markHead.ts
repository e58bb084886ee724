/** Head of the column that lists the findings of each row in a marked workbook. */
export const MARK_HEAD = '检查结果'
