import { Button, Space } from 'antd'
import { formatTime } from '../../ui/formatTime.ts'
import type { Batch } from './shapes.ts'
import type { DoneProps, ImportSource } from './source.ts'

interface Props extends DoneProps {
  source: ImportSource
  batch: Batch
  onAgain: () => void
}

/** 完成: what was written, and what the area adds, such as the way there and the way back. */
export function DonePane({ source, batch, onAgain, ...part }: Props) {
  const written = (batch.preview?.counts ?? []).filter((count) => count.created + count.changed > 0)
  const isUndone = batch.state === 'undone'
  return (
    <div className="import-done" role="status">
      <h3>{isUndone ? '这批导入已撤销' : '导入完成'}</h3>
      <p className="quiet">
        批次 {batch.id}，{batch.fileName}，{formatTime(batch.undoneAt ?? batch.confirmedAt)}
        {isUndone && batch.undoReason ? `，原因：${batch.undoReason}` : ''}
      </p>
      {!isUndone && (
        <ul>
          {written.map((count) => (
            <li key={count.object}>
              {count.label}：新增 {count.created}，修改 {count.changed}
              {count.rejected > 0 && `，未导入 ${count.rejected}`}
            </li>
          ))}
          {written.length === 0 && <li>没有写入新的内容</li>}
        </ul>
      )}
      {source.Done && <source.Done {...part} />}
      <Space>
        <Button type="primary" onClick={part.onClose}>
          关闭
        </Button>
        <Button onClick={onAgain}>再导入一个文件</Button>
      </Space>
    </div>
  )
}
