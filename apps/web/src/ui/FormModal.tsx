import type { ModalProps } from 'antd'
import { useEffect } from 'react'
import { messages } from '../client/messages.ts'
import { AppModal } from './AppModal.tsx'
import { prepareConfirm, useConfirm } from './useConfirm.tsx'

interface Props extends Omit<ModalProps, 'open' | 'onCancel'> {
  /** Whether the user changed something that closing would lose. */
  isChanged: boolean
  onClose: () => void
}

/** Nothing is lost by Enter alone. */
const CLOSING = { yes: '不保存，关闭', no: '继续编辑' }

/** The dialog of a form: Esc, the cross and 取消 ask before they lose what was typed. */
export function FormModal({ isChanged, onClose, children, ...props }: Props) {
  const { ask, box } = useConfirm()
  useEffect(() => {
    if (isChanged) prepareConfirm()
  }, [isChanged])
  const close = async () => {
    if (!isChanged || (await ask(messages.unsaved, CLOSING))) onClose()
  }
  return (
    <AppModal open okText="保存" {...props} onCancel={() => void close()}>
      {children}
      {box}
    </AppModal>
  )
}
