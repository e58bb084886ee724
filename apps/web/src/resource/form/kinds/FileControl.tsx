import { defaultFileTypes } from '@hepu/api/core/file/fileTypes'
import type { Attachment } from '../../files/attachment.ts'
import { FileList } from '../../files/FileList.tsx'
import { UploadControl } from '../../files/UploadControl.tsx'
import type { ControlProps } from '../control.ts'
import type { FileItem } from '../items.ts'

/** Files that are stored as soon as they are chosen. Its code loads with the first one shown. */
export default function FileControl({ item, id, value, onChange, disabled = false }: ControlProps<FileItem>) {
  const files = (value ?? []) as Attachment[]
  return (
    <div id={id} tabIndex={-1} role="group" aria-label={item.label} className="file-field">
      {!disabled && (
        <UploadControl
          owner={item.parameter}
          types={item.fileType ?? defaultFileTypes}
          files={files}
          {...(onChange ? { onChange } : {})}
        />
      )}
      <FileList
        files={files}
        deleteRoute={item.apiInterface}
        isQuiet
        {...(disabled ? { empty: '无附件' } : { onChange: (left) => onChange?.(left) })}
      />
    </div>
  )
}
