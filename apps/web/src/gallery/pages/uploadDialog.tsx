import { Button, Space } from 'antd'
import { useState } from 'react'
import { keyOfFile, nameOfFile, type Attachment } from '../../resource/files/attachment.ts'
import { UploadDialog } from '../../resource/files/UploadDialog.tsx'
import '../formCalls.ts'

export const title = '上传附件对话框'

export default function UploadDialogs() {
  const [mode, setMode] = useState<'store' | 'hand' | null>(null)
  const [files, setFiles] = useState<Attachment[]>([])
  const add = (more: Attachment[]) => setFiles([...files, ...more])
  return (
    <main className="page">
      <h1>{title}</h1>
      <div className="page-body">
        <Space>
          <Button onClick={() => setMode('store')}>直接上传</Button>
          <Button onClick={() => setMode('hand')}>交给页面</Button>
        </Space>
        <ul aria-label="页面收到的文件">
          {files.map((file) => (
            <li key={keyOfFile(file)}>{nameOfFile(file)}</li>
          ))}
        </ul>
        <UploadDialog
          open={mode !== null}
          onClose={() => setMode(null)}
          infoType="risk"
          riskId="77"
          interfaceType="interface2"
          autoUpload={mode === 'store'}
          existing={files}
          onUploaded={add}
          onHandOver={add}
        />
      </div>
    </main>
  )
}
