import { batchShow, batchUndo } from '@hepu/api/areas/experiment/importBatch'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Input, Popover, Space } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import type { DoneProps } from '../../../resource/import/source.ts'
import { GroupLink } from './TrialLinks.tsx'

type Batch = OutputOf<typeof batchShow>

/** The groups of an imported workbook, and the way back. */
export function ImportedTrial({ batchId, onMoved, onClose }: DoneProps) {
  const batch = useCall(batchShow, { id: batchId }, { quiet: true }).data
  if (!batch || batch.state === 'undone') return null
  const groups = (batch.preview?.groups ?? []).flatMap(({ id, name, year }) =>
    id ? [{ id, name, year }] : [],
  )
  return (
    <>
      {groups.length > 0 && (
        <p className="import-groups">
          查看：
          {groups.slice(0, 12).map((group) => (
            <GroupLink key={group.id} id={group.id} onClick={onClose}>
              {group.year}年 {group.name}
            </GroupLink>
          ))}
          {groups.length > 12 && `等 ${groups.length} 组`}
        </p>
      )}
      {batch.can['undo'] && (
        <div className="import-undo">
          <Undo batch={batch} onUndone={onMoved} />
        </div>
      )}
    </>
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
      <Button danger size="small" type="text">
        撤销这批导入
      </Button>
    </Popover>
  )
}
