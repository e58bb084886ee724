import { Button } from 'antd'
import { useRef } from 'react'
import { messages } from '../../client/messages.ts'
import './import.css'

interface Props {
  isRunning: boolean
  onFile: (file: File) => void
  onTemplate: () => void
  /** What may be said besides about the workbooks that are taken. */
  hint?: string
}

/** Takes a workbook that is checked row by row before anything is stored, and offers its template. */
export function ChooseBook({ isRunning, onFile, onTemplate, hint = '' }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (file && !isRunning) onFile(file)
  }
  return (
    <div className="import-choose">
      <div
        className="drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          take(event.dataTransfer.files[0])
        }}
      >
        <p>把工作簿拖到这里</p>
        <Button type="primary" loading={isRunning} onClick={() => input.current?.click()}>
          {messages.chooseFile}
        </Button>
        <p className="quiet">支持 xlsx、csv；先逐行检查，确认后才写入{hint}</p>
        <input
          ref={input}
          hidden
          type="file"
          aria-label={messages.chooseFile}
          accept=".xlsx,.csv"
          onChange={({ target }) => {
            const file = target.files?.[0]
            target.value = ''
            take(file)
          }}
        />
      </div>
      <p>
        没有模板？
        <Button type="link" size="small" onClick={onTemplate}>
          下载模板
        </Button>
      </p>
    </div>
  )
}
