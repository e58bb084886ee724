/** What other areas may use of products and their sales: the only door to this area. */
export { readProducts, type ProductRow } from './productRows.ts'
export { answerReport } from './statistic/answerReport.ts'
export { readStartMonth } from './year/startMonth.ts'
