import { Input } from 'antd'
import { useState } from 'react'
import { AppModal } from '../../ui/dialog/AppModal.tsx'
import { EmptyPane } from '../../ui/pane/EmptyPane.tsx'
import { Notice } from '../../ui/pane/Notice.tsx'

interface Props {
  batch: { id: string; fileName: string }
  /** What the undo concerns (groups and the like), as text. */
  about?: string
  /**
   * Why the import cannot be undone now; the server is asked before the user is asked for the reason. Null while it is
   * being asked.
   */
  obstacles?: readonly string[] | null
  running: boolean
  /** Undoes the import; resolves with true if that succeeded. */
  onUndo: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** Asks for the reason before a whole import is undone, or says why it cannot be undone. */
export function UndoDialog({ batch, about, obstacles = [], running, onUndo, onClose }: Props) {
  const [reason, setReason] = useState('')
  const submit = async () => {
    if (await onUndo(reason)) onClose()
  }
  const isBlocked = obstacles !== null && obstacles.length > 0
  return (
    <AppModal
      open
      title={isBlocked ? `批次 ${batch.id} 不能撤销` : `撤销批次 ${batch.id}`}
      onCancel={onClose}
      onOk={isBlocked ? onClose : () => void submit()}
      okText={isBlocked ? '知道了' : '整批撤销'}
      okButtonProps={isBlocked ? {} : { danger: true, disabled: obstacles === null || reason.trim() === '' }}
      cancelButtonProps={{ style: { display: isBlocked ? 'none' : undefined } }}
      confirmLoading={running}
    >
      {obstacles === null && <EmptyPane loading />}
      {isBlocked && <Obstacles fileName={batch.fileName} obstacles={obstacles} />}
      {obstacles?.length === 0 && (
        <>
          <p>
            「{batch.fileName}」新增的数据将移除，被修改的值恢复原样{about && `；涉及${about}`}。
          </p>
          <Input.TextArea
            aria-label="撤销原因"
            placeholder="撤销原因（必填）"
            maxLength={200}
            showCount
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </AppModal>
  )
}

function Obstacles({ fileName, obstacles }: { fileName: string; obstacles: readonly string[] }) {
  return (
    <>
      <Notice tone="warning" title={`「${fileName}」已有后续工作以它为基础：`} />
      <ul>
        {obstacles.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}
