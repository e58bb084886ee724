import type { ReactNode } from 'react'
import { messages } from '../client/messages.ts'
import { AppModal } from './AppModal.tsx'

interface Props {
  /** null: nothing is asked. */
  question: ReactNode
  onAnswer: (yes: boolean) => void
}

/** The box of a question; see `useConfirm`. */
export default function ConfirmBox({ question, onAnswer }: Props) {
  return (
    <AppModal
      open={question !== null}
      title={messages.hint}
      width={400}
      okText={messages.confirm}
      cancelText={messages.cancel}
      onOk={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {question}
    </AppModal>
  )
}
