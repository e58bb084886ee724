import type { PartParent } from '../../../core/resource/part.ts'

/** The beginning of the paths of all calls about applications. */
export const APPLICATION_PATH = '/api/project/projectApplication'

/** The application as the parent of its twelve sections. */
export const applicationParent: PartParent = {
  table: 'project_application',
  title: '项目申报',
  path: APPLICATION_PATH,
  subject: 'project.application',
  read: 'project.application:read',
  write: 'project.application:write',
}
