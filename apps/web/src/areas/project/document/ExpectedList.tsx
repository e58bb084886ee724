import { applicationOfProject } from '@hepu/api/areas/project/application/projectApplication'
import { documentStages } from '@hepu/api/areas/project/document/expectedDocuments'
import { expectedProjectDocuments } from '@hepu/api/areas/project/document/projectFile'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { applicationPath } from '../application/applicationPaths.ts'
import type { NodeAddress } from '../node/nodePaths.ts'

interface Props {
  address: NodeAddress
  /** Opens the upload of a type; without it there is no such link. */
  onUpload?: (type: string) => void
}

/** The documents that a node needs in its life: those that are missing first, then those that come later. */
export function ExpectedList({ address, onUpload }: Props) {
  const found = useCall(expectedProjectDocuments, { ...address }, { quiet: true })
  const mayRead = usePermissions().has('project.application:read')
  const isProject = !address.topicId && !address.assignmentId
  const application = useCall(
    applicationOfProject,
    { projectId: address.projectId },
    { enabled: mayRead && isProject, quiet: true },
  )
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data || found.data.length === 0) return null
  const missing = found.data.filter(({ state }) => state === 'missing')
  const later = found.data.filter(({ state }) => state === 'later')
  const present = found.data.filter(({ state }) => state === 'present')
  return (
    <ul className="expected-documents" aria-label="应有文件">
      <li>
        {missing.length === 0 ? (
          <StateText tone="good">应有文件齐全</StateText>
        ) : (
          <StateText tone="bad">缺少 {missing.length} 种文件</StateText>
        )}
      </li>
      {missing.map(({ type, dueDate, daysLate, stage }) => (
        <li key={type}>
          <span>
            {type}
            <span className="quiet">
              （{documentStages[stage]}，应于 <span className="whole">{dueDate}</span>，已过 {daysLate} 天）
            </span>
          </span>
          {onUpload && (
            <Button type="link" size="small" aria-label={`上传${type}`} onClick={() => onUpload(type)}>
              上传
            </Button>
          )}
        </li>
      ))}
      {later.length > 0 && (
        <li className="quiet">
          以后需要：
          {later.map(({ type, dueDate }) =>
            onUpload ? (
              <Button
                key={type}
                type="link"
                size="small"
                aria-label={`上传${type}`}
                onClick={() => onUpload(type)}
              >
                {type}（{dueDate}）
              </Button>
            ) : (
              <span key={type}>
                {type}（{dueDate}）{' '}
              </span>
            ),
          )}
        </li>
      )}
      {present.length > 0 && (
        <li className="quiet">
          已有：{present.map(({ type }) => type).join('、')}
          {application.data && (
            <>
              （
              <Link to={applicationPath('applicationDetails', application.data.id)}>
                申报书 {application.data.number}
              </Link>
              ）
            </>
          )}
        </li>
      )}
    </ul>
  )
}
