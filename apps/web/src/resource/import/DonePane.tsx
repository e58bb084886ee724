import { batchUndo } from '@hepu/api/areas/experiment/importBatch'
import { Button, Input, Popover, Space } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { messages } from '../../client/messages.ts'
import { useRun } from '../../client/useRun.ts'
import { formatTime } from '../../ui/formatTime.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { FindingsTable } from './FindingsTable.tsx'
import { LeftOutTable } from './LeftOutTable.tsx'
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
      {!isUndone && <Findings batch={batch} />}
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

/** What was left out and everything that was found, to be looked up afterwards. */
function Findings({ batch }: { batch: Batch }) {
  const [tab, setTab] = useState<'leftOut' | 'findings'>('leftOut')
  const { error = 0, warning = 0, corrected = 0 } = batch.preview?.severities ?? {}
  if (error + warning + corrected === 0) return null
  return (
    <Tabs
      label="检查情况"
      value={tab}
      onChange={setTab}
      items={[
        { key: 'leftOut', label: '未导入的行与值' },
        { key: 'findings', label: `检查结果（错误 ${error}，提醒 ${warning}，已修正 ${corrected}）` },
      ]}
    >
      <div className="import-tab">
        {tab === 'leftOut' ? <LeftOutTable batchId={batch.id} /> : <FindingsTable batch={batch} />}
      </div>
    </Tabs>
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
