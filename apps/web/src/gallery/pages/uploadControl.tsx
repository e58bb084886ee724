import { useState } from 'react'
import type { Attachment } from '../../resource/files/attachment.ts'
import { FileList } from '../../resource/files/FileList.tsx'
import { UploadControl } from '../../resource/files/UploadControl.tsx'
import '../formCalls.ts'

export const title = '上传控件'

const owner = { infoType: 'research.patent' }

export default function UploadControls() {
  const [files, setFiles] = useState<Attachment[]>([])
  return (
    <main className="page">
      <h1>{title}</h1>
      <div className="page-body">
        <h3>默认：PDF，20 MB</h3>
        <UploadControl owner={owner} files={files} onChange={setFiles} />
        <FileList files={files} onChange={setFiles} empty="还没有文件" />
        <h3>自定类型与大小</h3>
        <UploadControl owner={owner} files={[]} types=".pdf,.docx" maxBytes={5 * 1024 ** 2} text="选择合同" />
        <h3>停用</h3>
        <UploadControl owner={owner} files={[]} disabled />
      </div>
    </main>
  )
}
