import { Input } from 'antd'
import { useState } from 'react'
import { AppModal } from '../../ui/AppModal.tsx'

interface Props {
  batch: { id: string; fileName: string }
  running: boolean
  /** Takes the import back; true when that was done. */
  onUndo: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** Asks for the reason before a whole import is taken back. */
export function UndoDialog({ batch, running, onUndo, onClose }: Props) {
  const [reason, setReason] = useState('')
  const submit = async () => {
    if (await onUndo(reason)) onClose()
  }
  return (
    <AppModal
      open
      title={`撤销批次 ${batch.id}`}
      onCancel={onClose}
      onOk={() => void submit()}
      okText="整批撤销"
      okButtonProps={{ danger: true, disabled: reason.trim() === '' }}
      confirmLoading={running}
    >
      <p>「{batch.fileName}」新增的数据将移除，被修改的值恢复原样。</p>
      <Input.TextArea
        aria-label="撤销原因"
        placeholder="撤销原因（必填）"
        maxLength={200}
        showCount
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </AppModal>
  )
}
