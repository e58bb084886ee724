import {
  changeAttachTypes,
  changeFileKinds,
  type ChangeAttachType,
} from '@hepu/api/areas/contract/change/changeKinds'
import * as api from '@hepu/api/areas/contract/change/contractChange'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { isSaved } from '../../../resource/files/attachment.ts'
import { FileList } from '../../../resource/files/FileList.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'

const UploadDialog = lazy(async () => ({
  default: (await import('../../../resource/files/UploadDialog.tsx')).UploadDialog,
}))

interface Props {
  id: string
  type: ChangeAttachType
  mayEdit: boolean
}

/** The papers of one kind of a change. */
export function ChangeFiles({ id, type, mayEdit }: Props) {
  const found = useCall(api.contractChangeFiles, { id, attachType: type }, { quiet: true })
  const remove = useRun(api.contractChangeFileDelete, { success: messages.deleted })
  const [isOpen, setOpen] = useState(false)
  const label = changeAttachTypes[type]
  const files = found.data ?? []
  return (
    <section aria-label={label} className="change-files">
      <header>
        <h3>{label}</h3>
        {mayEdit && (
          <Button size="small" onClick={() => setOpen(true)}>
            上传{label}
          </Button>
        )}
      </header>
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && (
        <FileList
          files={files}
          empty="没有文件"
          onChange={
            mayEdit
              ? (_, gone) => void (isSaved(gone) && remove.run({ id, attachType: type, fileId: gone.id }))
              : undefined
          }
        />
      )}
      <Suspense>
        {isOpen && (
          <UploadDialog
            open
            infoType={changeFileKinds[type]}
            riskId={id}
            publicStatus={2}
            existing={files}
            onUploaded={() => void found.refetch()}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </section>
  )
}
