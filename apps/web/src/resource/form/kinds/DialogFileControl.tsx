import { defaultFileTypes } from '@hepu/api/core/file/fileTypes'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Attachment } from '../../files/attachment.ts'
import { FileList } from '../../files/FileList.tsx'
import type { ControlProps } from '../control.ts'
import type { DialogFileItem } from '../items.ts'

const UploadDialog = lazy(async () => ({
  default: (await import('../../files/UploadDialog.tsx')).UploadDialog,
}))

/** Files chosen in the upload dialog, which stores them or hands them over. Its code loads with the first one shown. */
export default function DialogFileControl(props: ControlProps<DialogFileItem>) {
  const { item, id, value, onChange, disabled = false } = props
  const [open, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const files = (value ?? []) as Attachment[]
  const add = (more: readonly Attachment[]) => onChange?.([...files, ...more])
  const show = () => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <div id={id} tabIndex={-1} role="group" aria-label={item.label} className="file-field">
      {!disabled && <Button onClick={show}>上传附件</Button>}
      <FileList
        files={files}
        deleteRoute={item.apiInterface}
        isQuiet
        {...(disabled ? { empty: '无附件' } : { onChange: (left) => onChange?.(left) })}
      />
      {wasOpened && (
        <Suspense>
          <UploadDialog
            {...item.parameter}
            open={open}
            onClose={() => setOpen(false)}
            fileTypes={item.fileType ?? defaultFileTypes}
            existing={files}
            onUploaded={add}
            onHandOver={add}
          />
        </Suspense>
      )}
    </div>
  )
}
