import { batchStateHints } from '@hepu/api/core/importCalls'
import { Button } from 'antd'
import type { Batch } from './batchShapes.ts'

/** Shows why the batch could not be read or imported, with a button to try another file. */
export function FailurePane({ batch, onAgain }: { batch: Batch; onAgain: () => void }) {
  const reason = batch.failure ?? batchStateHints[batch.state]
  return (
    <div className="pane-note" role="alert">
      <p>
        「{batch.fileName}」没有导入：{reason}
      </p>
      <Button type="primary" onClick={onAgain}>
        重新选择文件
      </Button>
    </div>
  )
}
