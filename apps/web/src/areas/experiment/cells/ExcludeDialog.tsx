import { excludeCells } from '@hepu/api/areas/experiment/cells/cell'
import { Input } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'

interface Props {
  groupId: string
  at: { pointId: string; entryId: string; rep: number; field: string }
  name: string
  isOut: boolean
  onClose: () => void
}

/** Takes one trait value out of the figures, or back, with a reason. */
export default function ExcludeDialog({ groupId, at, name, isOut, onClose }: Props) {
  const [reason, setReason] = useState('')
  const save = useRun(excludeCells, {
    success: `${messages.saved}：数字已重算`,
  })
  const submit = async () => {
    const status = isOut ? ('accepted' as const) : ('excluded' as const)
    if (await save.run({ groupId, cells: [at], status, reason })) onClose()
  }
  return (
    <AppModal
      open
      title={isOut ? '恢复此值' : '剔除此值'}
      onCancel={onClose}
      onOk={() => void submit()}
      okButtonProps={{ disabled: reason.trim() === '' }}
      confirmLoading={save.running}
    >
      <p>
        {name}。{isOut ? '恢复后重新计入统计。' : '剔除后仍可见（删除线），不计入统计，可以恢复。'}
      </p>
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
