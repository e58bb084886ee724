import { reportScreen, reportTitle, subjectsOf } from '@hepu/api/areas/research/report/reportSubjects'
import type { ResourceName } from '@hepu/api/core/resource/titles'
import { Link } from 'react-router'
import { usePermissions } from '../../../workspace/session.ts'

/** Links from the list of a registry to its statistics, for those who may see them. */
export function ReportLinks({ registry }: { registry: ResourceName }) {
  const subjects = subjectsOf(registry)
  if (!usePermissions().has('research.report:read') || subjects.length === 0) return null
  return (
    <span className="table-links">
      {subjects.map((subject) => (
        <Link key={subject} to={`/${reportScreen(subject)}`}>
          {reportTitle(subject)}
        </Link>
      ))}
    </span>
  )
}
