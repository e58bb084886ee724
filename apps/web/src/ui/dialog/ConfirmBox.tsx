import type { ModalProps } from 'antd'
import type { ReactNode } from 'react'
import { messages } from '../../client/messages.ts'
import { AppModal } from './AppModal.tsx'
import type { ConfirmWords } from './useConfirm.tsx'

/** The button that destroys nothing has the focus and is the primary one. */
const harmless: Pick<ModalProps, 'okButtonProps' | 'cancelButtonProps'> = {
  okButtonProps: { type: 'default', danger: true },
  cancelButtonProps: { type: 'primary', autoFocus: true },
}

interface Props {
  /** Null when there is no question. */
  question: ReactNode
  /** Names of the buttons of a question that destroys something. */
  words?: ConfirmWords | undefined
  onAnswer: (yes: boolean) => void
}

/** The dialog of a question; see `useConfirm`. */
export default function ConfirmBox({ question, words, onAnswer }: Props) {
  return (
    <AppModal
      open={question !== null}
      title={messages.hint}
      width={400}
      okText={words?.yes ?? messages.confirm}
      cancelText={words?.no ?? messages.cancel}
      {...(words ? harmless : {})}
      onOk={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {question}
    </AppModal>
  )
}
