export const APPLICATIONS = '/task/projectApplication'

/** Returns the address of a screen of an application, which its addresses call a project. */
export const applicationPath = (screen: 'applicationEdit' | 'applicationDetails', id: string): string =>
  `${APPLICATIONS}/${screen}?projectId=${id}`

/** Returns the address of the form of a new application under a 立项. */
export const applyPath = (approvalId: string): string =>
  `${APPLICATIONS}/applicationAdd?approvalId=${approvalId}`

/** Returns the address of a section of the form. */
export const sectionPath = (id: string, section: string): string =>
  `${applicationPath('applicationEdit', id)}&section=${section}`
