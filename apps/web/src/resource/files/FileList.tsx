import type { DeleteFileRoute } from '@hepu/api/core/file/deleteFile'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { keyOfFile, nameOfFile, type Attachment } from './attachment.ts'
import { saveFile } from './openFile.ts'
import { canPreview } from './previewKind.ts'
import { useRemoveFile } from './useRemoveFile.tsx'

/** Loads with the first file: a form without files does not load file icons. */
const FileRow = lazy(async () => ({ default: (await import('./FileRow.tsx')).FileRow }))
const FilePreview = lazy(() => import('./FilePreview.tsx'))

interface Props {
  files: readonly Attachment[]
  /** Called with the files left and the removed one. Without it files cannot be removed. */
  onChange?: ((files: Attachment[], gone: Attachment) => void) | undefined
  /** The call that deletes a saved file. */
  deleteRoute?: DeleteFileRoute | undefined
  /** A refused delete shows no message, as that of any helper call of a form. */
  isQuiet?: boolean
  /** Text for an empty list. */
  empty?: string
}

/**
 * The attachments of a record: a click on the name opens or saves a file; PDF and pictures can be previewed, files
 * removed.
 */
export function FileList({ files, onChange, deleteRoute, isQuiet = false, empty }: Props) {
  const [shown, setShown] = useState<Attachment | null>(null)
  const { remove, box } = useRemoveFile(deleteRoute, { quiet: isQuiet })
  const take = async (file: Attachment) => {
    if (await remove(file))
      onChange?.(
        files.filter((other) => keyOfFile(other) !== keyOfFile(file)),
        file,
      )
  }
  if (files.length === 0) return empty ? <p className="quiet">{empty}</p> : null
  return (
    <Suspense fallback={<Names files={files} />}>
      <ul className="file-list">
        {files.map((file) => (
          <FileRow key={keyOfFile(file)} file={file} onRemove={onChange && ((chosen) => void take(chosen))}>
            {canPreview(file) && (
              <Button
                type="link"
                size="small"
                aria-label={`预览 ${nameOfFile(file)}`}
                onClick={() => setShown(file)}
              >
                预览
              </Button>
            )}
            <Button
              type="link"
              size="small"
              aria-label={`下载 ${nameOfFile(file)}`}
              onClick={() => void saveFile(file)}
            >
              下载
            </Button>
          </FileRow>
        ))}
      </ul>
      {box}
      <Suspense>{shown && <FilePreview file={shown} onClose={() => setShown(null)} />}</Suspense>
    </Suspense>
  )
}

/** The names of the files, shown until the code of the rows is loaded. */
function Names({ files }: Pick<Props, 'files'>) {
  return (
    <ul className="file-list">
      {files.map((file) => (
        <li key={keyOfFile(file)}>{nameOfFile(file)}</li>
      ))}
    </ul>
  )
}
