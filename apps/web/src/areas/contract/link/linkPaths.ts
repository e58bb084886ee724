/** Name under which parties take panels of other areas. */
export const PARTIES = 'system.party'

/** Returns the address of 合同成果 of a contract, where results are imported. */
export const achievementPath = (contractId: string): string =>
  `/task/contract/ContractAchievement?contractId=${contractId}`

interface Placed {
  projectId: string
  nodeId: string
  parentId: string | null
  level: number
}

/** Returns the address of the contracts of a project, a topic or an assignment. */
export function projectContractsPath({ projectId, nodeId, parentId, level }: Placed): string {
  const address = new URLSearchParams({ projectId })
  if (level === 2) address.set('topicId', nodeId)
  if (level === 3) {
    address.set('topicId', parentId ?? '')
    address.set('assignmentId', nodeId)
  }
  return `/task/project/ProjectContract?${address.toString()}`
}
