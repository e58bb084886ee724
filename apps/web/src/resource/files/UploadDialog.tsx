import { defaultFileTypes } from '@hepu/api/core/file/fileTypes'
import { messages } from '../../client/messages.ts'
import { megabytes } from '../../client/upload.ts'
import { AppModal } from '../../ui/dialog/AppModal.tsx'
import { keyOfFile, type Attachment, type UnsavedFile } from './attachment.ts'
import { deleteCalls, type InterfaceType } from './deleteCalls.ts'
import { DropArea } from './DropArea.tsx'
import { limitOf, type Endings } from './endings.ts'
import { FileButton } from './FileButton.tsx'
import { FileRow } from './FileRow.tsx'
import { RefusedFiles } from './RefusedFiles.tsx'
import type { StoredFile } from './storeFile.ts'
import { UploadProgress } from './UploadProgress.tsx'
import { useChosenFiles } from './useChosenFiles.ts'
import { useRemoveFile } from './useRemoveFile.tsx'
import { useSave } from './useSave.ts'

export interface UploadDialogProps {
  open: boolean
  onClose: () => void
  /** Kind of record the files belong to. */
  infoType: string
  /** The record; blank for a record that is not saved yet. */
  riskId?: string | undefined
  /** Selects the call that deletes a saved file of the list. */
  interfaceType?: InterfaceType | undefined
  /** The permission to check before files are stored or handed over. */
  permission?: string | undefined
  /** False: the files are handed over, and nothing is sent. */
  autoUpload?: boolean | undefined
  /** Replaces the eight usual endings. */
  fileTypes?: Endings | undefined
  maxBytes?: number | undefined
  publicStatus?: 1 | 2 | undefined
  /** Files that the record already has: they count for the sequence and for taken names. */
  existing?: readonly Attachment[] | undefined
  onUploaded?: ((files: StoredFile[]) => void) | undefined
  onHandOver?: ((files: UnsavedFile[]) => void) | undefined
  /** Called with a chosen file that was removed again, saved or not. */
  onRemoved?: ((file: Attachment) => void) | undefined
}

/** 上传附件: choose, drop or paste several files, then store them or hand them to the screen. */
export function UploadDialog(props: UploadDialogProps) {
  // The content is mounted only while the dialog is open, so that it starts empty every time.
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog(props: UploadDialogProps) {
  const { existing = [], fileTypes = defaultFileTypes, interfaceType, onClose } = props
  const limit = limitOf(fileTypes, props.maxBytes)
  const chosen = useChosenFiles(existing, limit)
  const { remove, box } = useRemoveFile(interfaceType && deleteCalls[interfaceType])
  const { share, isChecking, save, cancel } = useSave(props, chosen)
  const isBusy = share !== null
  const take = async (file: Attachment) => {
    if (!(await remove(file))) return
    chosen.drop(file)
    props.onRemoved?.(file)
  }
  return (
    <AppModal
      open
      title="上传附件"
      width="max(30vw, 360px)"
      okText="保存"
      cancelText={messages.cancel}
      okButtonProps={{ loading: isBusy || isChecking }}
      onOk={() => void save()}
      onCancel={() => {
        cancel()
        onClose()
      }}
    >
      <DropArea disabled={isBusy} onFiles={chosen.add}>
        <FileButton multiple types={limit.types} disabled={isBusy} onFiles={chosen.add}>
          上传文件
        </FileButton>
        <p className="upload-hint">可多选，也可拖到这里或粘贴</p>
        <p className="upload-hint">
          支持{limit.types.join('、')}，每个不超过 {megabytes(limit.maxBytes)} MB
        </p>
      </DropArea>
      <RefusedFiles refused={chosen.refused} />
      <ul className="file-list" aria-label="已选文件">
        {chosen.files.map((file) => (
          <FileRow
            key={keyOfFile(file)}
            file={file}
            onRemove={isBusy ? undefined : (chosen) => void take(chosen)}
          />
        ))}
      </ul>
      {isBusy && <UploadProgress share={share} onCancel={cancel} />}
      {box}
    </AppModal>
  )
}
