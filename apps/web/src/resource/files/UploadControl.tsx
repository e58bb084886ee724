import { useState } from 'react'
import { messages } from '../../client/messages.ts'
import { notify } from '../../client/notify.ts'
import { megabytes, problemOfFile } from '../../client/upload.ts'
import type { Attachment } from './attachment.ts'
import { limitOf, type Endings } from './endings.ts'
import { FileButton } from './FileButton.tsx'
import { RefusedFiles } from './RefusedFiles.tsx'
import type { FileOwner } from './storeFile.ts'
import { UploadProgress } from './UploadProgress.tsx'
import { useStoring } from './useStoring.ts'

interface Props {
  id?: string
  owner: FileOwner
  /** Files of the record so far; a stored file is added to them. */
  files: readonly Attachment[]
  onChange?: (files: Attachment[]) => void
  /** Allowed endings, as a list or separated by commas. */
  types?: Endings
  maxBytes?: number
  text?: string
  disabled?: boolean
  /** False: a valid file goes to `onReady`, and nothing is sent. */
  autoUpload?: boolean
  onReady?: (file: File) => void
}

/** 选择文件: checks a file, stores it at once (or hands it over), and says which files are allowed. */
export function UploadControl({ owner, files, onChange, onReady, autoUpload = true, ...props }: Props) {
  const { text = messages.chooseFile, disabled = false } = props
  const limit = limitOf(props.types, props.maxBytes)
  const { share, store, cancel } = useStoring()
  const [refused, setRefused] = useState<readonly string[]>([])
  const take = async ([file]: File[]) => {
    const problem = file && problemOfFile(file, limit)
    setRefused(problem ? [`${file.name}：${problem}`] : [])
    if (problem) notify.warning(problem)
    if (!file || problem) return
    if (!autoUpload) {
      onReady?.(file)
      return
    }
    await store([file], owner, files.length + 1, (stored) => {
      onChange?.([...files, stored])
      notify.success(messages.uploaded)
    })
  }
  const isBusy = share !== null
  return (
    <div className="upload-control">
      <FileButton
        {...(props.id ? { id: props.id } : {})}
        types={limit.types}
        loading={isBusy}
        disabled={disabled}
        onFiles={(chosen) => void take(chosen)}
      >
        {isBusy ? '正在上传…' : text}
      </FileButton>
      <span className="upload-hint">
        支持{limit.types.join('、')}，不超过 {megabytes(limit.maxBytes)} MB
      </span>
      <RefusedFiles refused={refused} />
      {isBusy && <UploadProgress share={share} onCancel={cancel} />}
    </div>
  )
}
