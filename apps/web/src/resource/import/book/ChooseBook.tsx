import { Button } from 'antd'
import { messages } from '../../../client/messages.ts'
import { DropArea } from '../../files/DropArea.tsx'
import { FileButton } from '../../files/FileButton.tsx'
import '../import.css'

const TYPES = ['xlsx', 'csv']

interface Props {
  isRunning: boolean
  onFile: (file: File) => void
  onTemplate: () => void
  /** What may be said besides about the workbooks that are taken. */
  hint?: string
}

/** Takes a workbook that is checked row by row before anything is stored, and offers its template. */
export function ChooseBook({ isRunning, onFile, onTemplate, hint = '' }: Props) {
  const take = ([file]: File[]) => {
    if (file) onFile(file)
  }
  return (
    <div className="import-choose">
      <DropArea disabled={isRunning} onFiles={take}>
        <FileButton types={TYPES} loading={isRunning} onFiles={take}>
          {messages.chooseFile}
        </FileButton>
        <p className="upload-hint">可拖入或粘贴 xlsx、csv；先逐行检查，确认后才写入{hint}</p>
      </DropArea>
      <p>
        没有模板？
        <Button type="link" size="small" onClick={onTemplate}>
          下载模板
        </Button>
      </p>
    </div>
  )
}
