import {
  delFileById,
  type DocumentRow,
  type DocumentVersion,
} from '@hepu/api/areas/project/document/projectFile'
import { formatTime } from '@hepu/api/core/formatTime'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { FileName } from '../../../resource/files/FileName.tsx'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'

interface Props {
  document: DocumentRow
  onClose: () => void
}

/** All versions of a document, the newest first. */
export default function VersionsDialog({ document, onClose }: Props) {
  const [versions, setVersions] = useState<readonly DocumentVersion[]>(document.versions)
  const remove = useRun(delFileById, { success: messages.deleted })
  const drop = async (version: DocumentVersion) => {
    if ((await remove.run({ id: version.id, fileType: 'version' })) === undefined) return
    const left = versions.filter(({ id }) => id !== version.id)
    setVersions(left)
    if (left.length === 0) onClose()
  }
  return (
    <AppModal open title={`版本 · ${document.name}`} width={720} footer={null} onCancel={onClose}>
      <ul className="document-versions" aria-label="版本">
        {versions.map((version) => (
          <li key={version.id}>
            <b>第{version.number}版</b>
            <span>
              <FileName file={version.file} />
              {version.note && <span className="quiet"> {version.note}</span>}
            </span>
            <span>{version.uploadedByName}</span>
            <span className="quiet">{formatTime(version.uploadTime).slice(0, 16)}</span>
            {document.can['delete'] ? (
              <ConfirmButton
                type="link"
                danger
                title={`确定删除第${version.number}版吗？`}
                onConfirm={() => drop(version)}
              >
                删除
              </ConfirmButton>
            ) : (
              <span />
            )}
          </li>
        ))}
      </ul>
    </AppModal>
  )
}
