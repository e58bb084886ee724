import { setPlotStatus } from '@hepu/api/areas/experiment/plotData'
import { Input } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import type { RawRow } from './RawCell.tsx'

/** Takes plots into the figures or out of them, with a reason. */
export default function PlotStatusDialog({
  status,
  rows,
  onClose,
}: {
  status: 'accepted' | 'excluded'
  rows: readonly RawRow[]
  onClose: (saved: boolean) => void
}) {
  const [reason, setReason] = useState('')
  const save = useRun(setPlotStatus, {
    success: `${messages.saved}：数字已重算`,
  })
  const submit = async () => {
    if (await save.run({ ids: rows.map((row) => row.id), status, reason })) onClose(true)
  }
  return (
    <AppModal
      open
      title={status === 'excluded' ? `剔除 ${rows.length} 个小区` : `采用 ${rows.length} 个小区`}
      onCancel={() => onClose(false)}
      onOk={() => void submit()}
      okButtonProps={{ disabled: reason.trim() === '' }}
      confirmLoading={save.running}
    >
      <Input.TextArea
        aria-label="原因"
        placeholder="原因（必填）"
        maxLength={200}
        showCount
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </AppModal>
  )
}
