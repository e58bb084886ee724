import { Input } from 'antd'
import { useState } from 'react'
import { AppModal } from '../../../../ui/dialog/AppModal.tsx'

interface Props {
  count: number
  onClose: () => void
  onReject: (reason: string) => Promise<void>
}

/** Asks why typed values are sent back. */
export default function RejectCellsDialog({ count, onClose, onReject }: Props) {
  const [reason, setReason] = useState('')
  const [running, setRunning] = useState(false)
  const submit = async () => {
    setRunning(true)
    await onReject(reason)
    setRunning(false)
  }
  return (
    <AppModal
      open
      title={`退回 ${count} 个值`}
      onCancel={onClose}
      onOk={() => void submit()}
      okButtonProps={{ disabled: reason.trim() === '' }}
      confirmLoading={running}
    >
      <Input.TextArea
        aria-label="退回原因"
        placeholder="退回原因（必填）"
        maxLength={200}
        showCount
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </AppModal>
  )
}
