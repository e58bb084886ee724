import type { recordPage } from '@hepu/api/areas/upgrade/upgradeRecord'
import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'

type Row = OutputOf<typeof recordPage>['records'][number]

/** 批量晋级 of the chosen entries, with one reason where the rules say otherwise. */
export function BatchPromote({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const [reason, setReason] = useState('')
  const promote = useRun(rehearsing.batchUpgrade, {
    success: `${messages.done}：已批量晋级`,
  })
  const differing = rows.filter((row) => row.computed !== 'UP').length
  const run = async () => {
    const ids = rows.map((row) => row.id).join(',')
    if (await promote.run({ ids, ...(reason.trim() && { reason: reason.trim() }) })) onDone()
  }
  return (
    <Space wrap>
      <Input.TextArea
        autoSize
        aria-label="批量晋级理由"
        style={{ width: 'min(420px, 100vw - 96px)' }}
        maxLength={200}
        placeholder={differing > 0 ? `${differing} 个与系统判定不同，请写理由` : '理由（可不写）'}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button
        type="primary"
        disabled={differing > 0 && reason.trim() === ''}
        loading={promote.running}
        onClick={() => void run()}
      >
        批量晋级（{rows.length}）
      </Button>
    </Space>
  )
}
