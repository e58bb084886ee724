import './integration.css'
import type { DeleteFileRoute } from '@hepu/api/core/file/deleteFile'
import type { SavedFile } from '../../resource/files/attachment.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { FileList } from '../../resource/files/FileList.tsx'
import { UploadDialog } from '../../resource/files/UploadDialog.tsx'

interface Props {
  infoType: string
  files: readonly SavedFile[]
  /** What to do while there are none. */
  empty: string
  mayWrite: boolean
  deleteRoute: DeleteFileRoute
  onAttach: (fileIds: string[]) => unknown
  onChange: () => void
}

const ENDINGS = ['jpg', 'jpeg', 'png'] as const
const MAX_BYTES = 5 * 1024 * 1024

/** Pictures that visitors see: to add, to look at, to delete. */
export function PublicPictures({ infoType, files, empty, mayWrite, deleteRoute, onAttach, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {mayWrite && (
        <p>
          <Button onClick={() => setOpen(true)}>上传图片</Button>{' '}
          <span className="quiet">JPG 或 PNG，5 MB 以内；照片中的拍摄位置等信息会被去除</span>
        </p>
      )}
      {files.length > 0 && (
        <ul className="service-pictures">
          {files.map(({ id, url, originalName }) => (
            <li key={id}>
              <img src={url} alt={originalName} loading="lazy" />
            </li>
          ))}
        </ul>
      )}
      <FileList files={files} empty={empty} {...(mayWrite ? { deleteRoute, onChange } : {})} />
      <UploadDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        infoType={infoType}
        publicStatus={1}
        fileTypes={ENDINGS}
        maxBytes={MAX_BYTES}
        existing={files}
        onUploaded={(stored) => onAttach(stored.flatMap(({ id }) => id ?? []))}
      />
    </>
  )
}
