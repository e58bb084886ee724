import type { NodeRow } from '@hepu/api/areas/project/node/projectTracking'

export const PROJECTS = '/task/project'

/** What the address of a screen of a project says. */
export interface NodeAddress {
  projectId: string
  topicId?: string
  assignmentId?: string
}

/** Returns how addresses and calls name a node. */
export const addressOf = ({
  id,
  projectId,
  parentId,
  level,
}: Pick<NodeRow, 'id' | 'projectId' | 'parentId' | 'level'>): NodeAddress => {
  if (level === 1) return { projectId: id }
  return level === 2 ? { projectId, topicId: id } : { projectId, topicId: parentId ?? '', assignmentId: id }
}

/** Returns the address of a screen of a project. */
export const nodePath = (screen: string, address: NodeAddress): string =>
  `${PROJECTS}/${screen}?${new URLSearchParams({ ...address }).toString()}`
