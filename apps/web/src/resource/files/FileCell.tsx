import { keyOfFile, nameOfFile, type SavedFile } from './attachment.ts'
import { FileIcon } from './FileIcon.tsx'
import { FileName } from './FileName.tsx'

/** The files of a table row (`fileDOList`) by name; a click opens or saves one. */
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
