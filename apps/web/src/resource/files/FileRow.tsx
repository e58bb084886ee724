import { Button } from 'antd'
import type { ReactNode } from 'react'
import { nameOfFile, sizeOfFile, type Attachment } from './attachment.ts'
import { FileIcon } from './FileIcon.tsx'
import { FileName } from './FileName.tsx'

interface Props {
  file: Attachment
  /** Asks to take it away; without it there is no such link. */
  onRemove?: ((file: Attachment) => void) | undefined
  /** Further links, before the one that removes. */
  children?: ReactNode
}

/** One file of a list: icon by kind, name, size in KB, links. */
export function FileRow({ file, onRemove, children }: Props) {
  const name = nameOfFile(file)
  return (
    <li className="file-row">
      <FileIcon name={name} />
      <FileName file={file} />
      <span className="file-size">{textOfSize(sizeOfFile(file))}</span>
      {children}
      {onRemove && (
        <Button type="link" size="small" danger aria-label={`删除 ${name}`} onClick={() => onRemove(file)}>
          删除
        </Button>
      )}
    </li>
  )
}

const textOfSize = (kb: number | null): string => (kb === null ? '' : `${Math.round(kb)} KB`)
