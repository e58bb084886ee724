import { Tooltip } from 'antd'
import { nameOfFile, type Attachment } from './attachment.ts'
import { openFile } from './openFile.ts'

/** Seconds of hovering before the full name appears. */
const TOOLTIP_DELAY = 0.5

/** The name of a file; a click opens it (PDF, pictures) or saves it. */
export function FileName({ file }: { file: Attachment }) {
  const name = nameOfFile(file)
  return (
    <Tooltip title={name} mouseEnterDelay={TOOLTIP_DELAY} placement="topLeft">
      <button type="button" className="file-name" onClick={() => void openFile(file)}>
        {name}
      </button>
    </Tooltip>
  )
}
