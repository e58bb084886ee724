import type { PlanRow } from '@hepu/api/areas/project/plan/taskIndex'
import type { NodeAddress } from '../node/nodePaths.ts'

/** Returns how addresses and calls name the node of a line of a plan. */
export const addressOfLine = (
  projectId: string,
  { topicId, assignmentId }: Pick<PlanRow, 'topicId' | 'assignmentId'>,
): NodeAddress => ({
  projectId,
  ...(topicId ? { topicId } : {}),
  ...(assignmentId ? { assignmentId } : {}),
})

/** Returns the address of the screen where the key results of an index are kept up. */
export const executePath = (taskIndexId: string): string =>
  `/task/projectExecute/ExecuteEdit?taskIndexId=${taskIndexId}`
