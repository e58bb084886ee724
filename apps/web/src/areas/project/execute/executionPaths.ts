export const EXECUTIONS = '/task/projectExecute'
export const CLOSINGS = '/task/projectClosing'

/** Returns the address of the execution of a project. */
export const executionPath = (projectId: string): string =>
  `${EXECUTIONS}/ProjectExecuteDetails?projectId=${projectId}`

/** Returns the address of the closing of a project. */
export const closingPath = (projectId: string): string => `${CLOSINGS}/closingDetails?projectId=${projectId}`
