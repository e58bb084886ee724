import { keyOfFile, nameOfFile, type SavedFile } from './attachment.ts'
import { FileIcon } from './FileIcon.tsx'
import { FileName } from './FileName.tsx'

/** The files of a row in a table (`fileDOList`): each by its name, which opens or saves it. */
export function FileCell({ files }: { files: readonly SavedFile[] | null | undefined }) {
  if (!files?.length) return '—'
  return (
    <ul className="file-cell">
      {files.map((file) => (
        <li key={keyOfFile(file)}>
          <FileIcon name={nameOfFile(file)} />
          <FileName file={file} />
        </li>
      ))}
    </ul>
  )
}
