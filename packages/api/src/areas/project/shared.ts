/** What the definitions of other areas may use of projects: the only door to this area. */
export { nodeKey } from './node/projectTracking.ts'
export { resultTypeLabels } from './result/resultTypeLabels.ts'
export type { ResultType } from './result/resultTypes.ts'
