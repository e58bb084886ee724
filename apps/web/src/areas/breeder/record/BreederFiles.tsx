import { BREEDER_FILES } from '@hepu/api/areas/breeder/record/archiveRecordKinds'
import { breederAttach, breederDetach, breederDetail } from '@hepu/api/areas/breeder/record/breederArchive'
import { Button } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { FileList } from '../../../resource/files/FileList.tsx'
import { UploadDialog } from '../../../resource/files/UploadDialog.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import type { BreederPaneProps } from '../breederPanes.ts'

/** 文件: the attachments of an archive. */
export default function BreederFiles({ breederId }: BreederPaneProps) {
  const [isOpen, setOpen] = useState(false)
  const found = useCall(breederDetail, { id: breederId }, { quiet: true })
  const attach = useRun(breederAttach, { success: messages.saved })
  const mayWrite = usePermissions().has('breeder.archive:write')
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const { files } = found.data
  return (
    <div className="file-field">
      {mayWrite && <Button onClick={() => setOpen(true)}>上传附件</Button>}
      <FileList
        files={files}
        empty="还没有附件。合作协议、资质证明等可在这里上传。"
        {...(mayWrite ? { deleteRoute: breederDetach, onChange: () => void found.refetch() } : {})}
      />
      <UploadDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        infoType={BREEDER_FILES}
        publicStatus={2}
        existing={files}
        onUploaded={(stored) =>
          void attach.run({ id: breederId, fileIds: stored.flatMap(({ id }) => id ?? []) })
        }
      />
    </div>
  )
}
