import { Button } from 'antd'
import type { ReactNode } from 'react'
import { isSaved, nameOfFile, sizeOfFile, type Attachment } from './attachment.ts'
import { FileIcon } from './FileIcon.tsx'
import { FileName } from './FileName.tsx'

interface Props {
  file: Attachment
  /** Asks whether to remove the file; without it there is no such link. */
  onRemove?: ((file: Attachment) => void) | undefined
  /** Further links, before the one that removes. */
  children?: ReactNode
}

/** One file of a list: icon, name, reason of a refusal, size, links. */
export function FileRow({ file, onRemove, children }: Props) {
  const name = nameOfFile(file)
  const problem = isSaved(file) ? undefined : file.problem
  return (
    <li className="file-row">
      <FileIcon name={name} />
      <FileName file={file} />
      {problem && <span className="file-problem">{problem}</span>}
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

function textOfSize(kb: number | null): string {
  if (kb === null) return ''
  return Math.round(kb) === 0 ? '不足 1 KB' : `${Math.round(kb)} KB`
}
