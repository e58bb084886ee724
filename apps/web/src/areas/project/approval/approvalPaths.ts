export const APPROVALS = '/task/projectApproval'

/** Returns the address of a 立项. */
export const approvalPath = (id: string): string => `${APPROVALS}/approvalDetails?id=${id}`
/** Returns the address of the form of a 立项. */
export const approvalEditPath = (id: string): string => `${APPROVALS}/approvalEdit?id=${id}`
/** Returns the address of the form of a new 立项, below another one or at the top. */
export const approvalAddPath = (parentId?: string): string =>
  `${APPROVALS}/approvalAdd${parentId ? `?parentId=${parentId}` : ''}`
