import { nodePath } from '../node/nodePaths.ts'

/** Returns the address of one change. */
export const changePath = (projectId: string, changeId: string): string =>
  `${nodePath('ChangeRecord', { projectId })}&changeId=${changeId}`

/** Returns the address of the list of changes of a project. */
export const changesPath = (projectId: string): string => nodePath('ChangeRecord', { projectId })
