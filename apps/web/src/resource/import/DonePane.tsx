import { Button, Space } from 'antd'
import { useState } from 'react'
import { StateText } from '../../ui/text/StateText.tsx'
import { formatTime } from '../../ui/text/formatTime.ts'
import { Tabs } from '../../ui/page/Tabs.tsx'
import { FindingsTable } from './FindingsTable.tsx'
import { findingsLabel, type Batch } from './batchShapes.ts'
import type { DoneProps, ImportSource } from './importSource.ts'

interface Props extends DoneProps {
  source: ImportSource
  batch: Batch
  onAgain: () => void
}

/** 完成: what was written, and what the area adds, such as a link to the records and the undo. */
export function DonePane({ source, batch, onAgain, ...part }: Props) {
  const written = (batch.preview?.counts ?? []).filter((count) => count.created + count.changed > 0)
  const isUndone = batch.state === 'undone'
  const unread = (batch.preview?.columns ?? []).filter(({ isUnclaimed }) => isUnclaimed)
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
          {unread.length > 0 && (
            <li>
              <StateText tone="warn">
                没有读取的列：{unread.map(({ header }) => `「${header}」`).join('、')}
              </StateText>
            </li>
          )}
        </ul>
      )}
      {source.Done && <source.Done {...part} />}
      {!isUndone && batch.can['source'] && <Findings source={source} batch={batch} />}
      <Space className="import-end">
        <Button type="primary" onClick={part.onClose}>
          关闭
        </Button>
        <Button onClick={onAgain}>再导入一个文件</Button>
      </Space>
    </div>
  )
}

/** Lists what was left out, if the area has such a list, and all findings, to look up afterwards. */
function Findings({ source, batch }: { source: ImportSource; batch: Batch }) {
  const { LeftOut } = source
  const [tab, setTab] = useState<'leftOut' | 'findings'>(LeftOut ? 'leftOut' : 'findings')
  const { preview } = batch
  if (!preview || Object.values(preview.severities).every((found) => found === 0)) return null
  return (
    <Tabs
      label="检查情况"
      value={tab}
      onChange={setTab}
      items={[
        ...(LeftOut ? [{ key: 'leftOut' as const, label: '未导入的行与值' }] : []),
        { key: 'findings', label: findingsLabel(preview) },
      ]}
    >
      <div className="import-tab">
        {tab === 'leftOut' && LeftOut ? (
          <LeftOut batchId={batch.id} />
        ) : (
          <FindingsTable source={source} batch={batch} />
        )}
      </div>
    </Tabs>
  )
}
