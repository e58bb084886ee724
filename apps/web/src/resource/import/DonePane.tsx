import { batchUndo } from '@hepu/api/areas/experiment/importBatch'
import { Button, Input, Popover, Space } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { messages } from '../../client/messages.ts'
import { useRun } from '../../client/useRun.ts'
import { formatTime } from '../../ui/formatTime.ts'
import type { Batch } from './shapes.ts'

interface Props {
  batch: Batch
  groupPath?: (groupId: string) => string
  onUndone: () => void
  onAgain: () => void
  onClose: () => void
}

/** 完成: what was written, the way there, and the way back. */
export function DonePane({ batch, groupPath, onUndone, onAgain, onClose }: Props) {
  const written = (batch.preview?.counts ?? []).filter((count) => count.created + count.changed > 0)
  const groups = (batch.preview?.groups ?? []).flatMap(({ id, name }) => (id ? [{ id, name }] : []))
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
      {!isUndone && groupPath && groups.length > 0 && (
        <p className="import-groups">
          查看：
          {groups.slice(0, 12).map((group) => (
            <Link key={group.id} to={groupPath(group.id)} onClick={onClose}>
              {group.name}
            </Link>
          ))}
          {groups.length > 12 && `等 ${groups.length} 组`}
        </p>
      )}
      <Space>
        <Button type="primary" onClick={onClose}>
          关闭
        </Button>
        <Button onClick={onAgain}>再导入一个文件</Button>
        {batch.can['undo'] && <Undo batch={batch} onUndone={onUndone} />}
      </Space>
    </div>
  )
}

function Undo({ batch, onUndone }: { batch: Batch; onUndone: () => void }) {
  const [reason, setReason] = useState('')
  const undo = useRun(batchUndo, { success: `${messages.done}：已整批撤销` })
  const run = async () => {
    if (await undo.run({ id: batch.id, version: batch.version, reason })) onUndone()
  }
  return (
    <Popover
      trigger="click"
      content={
        <Space>
          <Input
            aria-label="撤销原因"
            placeholder="撤销原因（必填）"
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button danger disabled={reason.trim() === ''} loading={undo.running} onClick={() => void run()}>
            整批撤销
          </Button>
        </Space>
      }
    >
      <Button danger>撤销这批导入</Button>
    </Popover>
  )
}
