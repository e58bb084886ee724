import { REVIEW } from '@hepu/api/core/resource/review'
import { REASON_MAX } from '@hepu/api/core/resource/resourceCalls'
import type { Resource } from '@hepu/api/core/resource/resource'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import type { RecordRow } from '../recordRows.ts'

interface Props {
  def: Resource
  rows: readonly RecordRow[]
  /** How the question names the rows. */
  called: string
  label: string
  running: boolean
  /** Deletes the rows; resolves with true if that succeeded. */
  onDelete: (reason: string | null) => Promise<boolean>
}

/** Deletes records after a question, which also asks for a reason if one of them is approved. */
export function DeleteButton({ def, rows, called, label, running, onDelete }: Props) {
  const [isAsking, setAsking] = useState(false)
  const disabled = rows.length === 0 || rows.some(({ can }) => !can['delete'])
  if (!rows.some(({ status }) => status === REVIEW.APPROVED)) {
    return (
      <ConfirmButton
        title={`确定删除${called}？可在回收站恢复。`}
        disabled={disabled}
        onConfirm={() => onDelete(null)}
      >
        {label}
      </ConfirmButton>
    )
  }
  return (
    <>
      <Button disabled={disabled} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`删除已审核通过的${def.title}`}
          question={`确定删除${called}？可在回收站恢复。`}
          running={running}
          onDelete={onDelete}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

interface DialogProps extends Pick<Props, 'running' | 'onDelete'> {
  title: string
  question: string
  onClose: () => void
}

function ReasonDialog({ title, question, running, onDelete, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const submit = async () => {
    if (await onDelete(reason.trim())) onClose()
  }
  return (
    <AppModal
      open
      title={title}
      okText="删除"
      okButtonProps={{ danger: true, disabled: reason.trim() === '' }}
      confirmLoading={running}
      onCancel={onClose}
      onOk={() => void submit()}
    >
      <p>{question}原因记入变更记录。</p>
      <Input.TextArea
        aria-label="删除原因"
        placeholder="删除原因（必填）"
        maxLength={REASON_MAX}
        showCount
        autoSize={{ minRows: 2, maxRows: 5 }}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </AppModal>
  )
}
