import { Button, Progress } from 'antd'
import { messages } from '../../client/messages.ts'

/** How much of the files has gone, and a way to stop. */
export function UploadProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  return (
    <div className="upload-progress">
      <Progress percent={Math.round(share * 100)} size="small" aria-label="上传进度" />
      <Button size="small" onClick={onCancel} aria-label="取消上传">
        {messages.cancel}
      </Button>
    </div>
  )
}
