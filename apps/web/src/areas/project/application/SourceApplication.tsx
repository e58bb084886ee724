import { applicationOfProject } from '@hepu/api/areas/project/application/projectApplication'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { usePermissions } from '../../../workspace/session.ts'
import { applicationPath } from './applicationPaths.ts'

/** The application from which a project came, for those who see it; nothing for any other project. */
export function SourceApplication({ projectId }: { projectId: string }) {
  const mayRead = usePermissions().has('project.application:read')
  const found = useCall(applicationOfProject, { projectId }, { enabled: mayRead, quiet: true })
  if (!found.data) return null
  const { id, number, name } = found.data
  return (
    <p>
      由申报立项：
      <Link to={applicationPath('applicationDetails', id)}>
        {number} {name}
      </Link>
    </p>
  )
}
