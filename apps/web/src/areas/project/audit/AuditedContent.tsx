import { queryOneProjectInfo } from '@hepu/api/areas/project/application/projectApplication'
import { APPLICATION_SUBJECT } from '@hepu/api/areas/project/audit/projectAudit'
import { changeLabels as labels, showChange } from '@hepu/api/areas/project/change/projectChange'
import { useCall } from '../../../client/useCall.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import '../application/application.css'
import { ApplicationContent } from '../application/ApplicationContent.tsx'
import '../../../resource/change/changeSet.css'
import { ActionRows } from '../../../resource/change/ActionRows.tsx'

interface Props {
  subject: string
  objectId: string
}

/** What is decided about: an application with its sections, or a change with what was and what is to be. Nothing for other kinds. */
export default function AuditedContent({ subject, objectId }: Props) {
  if (subject === APPLICATION_SUBJECT) return <AuditedApplication id={objectId} />
  if (subject === 'project.change') return <AuditedChange id={objectId} />
  return null
}

function AuditedApplication({ id }: { id: string }) {
  const found = useCall(queryOneProjectInfo, { id }, { quiet: true, freshOnReturn: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  return (
    <section aria-label="申报内容">
      <ApplicationContent application={found.data} />
    </section>
  )
}

function AuditedChange({ id }: { id: string }) {
  const found = useCall(showChange, { id }, { quiet: true, freshOnReturn: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  return (
    <section className="record-part" aria-label={labels.actions}>
      <h2>{labels.reason}</h2>
      <p>{found.data.reason}</p>
      <h2>{labels.actions}</h2>
      <ActionRows actions={found.data.actions} />
    </section>
  )
}
