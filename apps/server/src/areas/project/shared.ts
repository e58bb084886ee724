/** What other areas may use of projects: the only entry to this area. */
export { projectOf, subjectsOf } from './fund/book.ts'
export {
  getNode,
  getNodeById,
  lockNode,
  overReason,
  selectNodes,
  type Node,
  type NodeKey,
} from './node/nodes.ts'
export {
  defOf,
  findRecords,
  getRecord,
  holdRecord,
  pathOf,
  readRecords,
  type ResultRecord,
} from './result/resultRecords.ts'
export { describeResults, readableResults } from './result/resultSummaries.ts'
export { assertRight, openRights, type Rights } from './right/rights.ts'
