/** What other areas may use of projects: the only entry to this area. */
export { describeResults, readableResults } from './result/resultSummaries.ts'
