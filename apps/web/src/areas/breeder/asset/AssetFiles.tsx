import type { DeleteFileRoute } from '@hepu/api/core/file/deleteFile'
import { Button } from 'antd'
import { useState } from 'react'
import type { Attachment } from '../../../resource/files/attachment.ts'
import { FileList } from '../../../resource/files/FileList.tsx'
import { UploadDialog } from '../../../resource/files/UploadDialog.tsx'

interface Props {
  files: readonly Attachment[]
  infoType: string
  mayWrite: boolean
  deleteRoute: DeleteFileRoute
  onAttach: (fileIds: string[]) => unknown
  onChange: () => void
}

/** The attachments of a record of an archive, to read, add and delete. */
export function AssetFiles({ files, infoType, mayWrite, deleteRoute, onAttach, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {mayWrite && <Button onClick={() => setOpen(true)}>上传附件</Button>}
      <FileList files={files} empty="还没有附件。" {...(mayWrite ? { deleteRoute, onChange } : {})} />
      <UploadDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        infoType={infoType}
        publicStatus={2}
        existing={files}
        onUploaded={(stored) => onAttach(stored.flatMap(({ id }) => id ?? []))}
      />
    </>
  )
}
