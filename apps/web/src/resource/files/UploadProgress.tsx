import { Button } from 'antd'
import { messages } from '../../client/messages.ts'

/** Shows the share of the files sent, with a button that stops the upload. */
export function UploadProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const percent = Math.round(share * 100)
  return (
    <div className="upload-progress">
      <progress max={100} value={percent} aria-label="上传进度" />
      <span className="num">{percent}%</span>
      <Button size="small" onClick={onCancel} aria-label="取消上传">
        {messages.cancel}
      </Button>
    </div>
  )
}
