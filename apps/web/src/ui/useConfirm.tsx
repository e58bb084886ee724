import { useRef, useState, type ReactNode } from 'react'
import { messages } from '../client/messages.ts'
import { AppModal } from './AppModal.tsx'

/**
 * Asks before something that no button of its own stands for (leaving a changed form, removing from a list). Put `box`
 * into the screen; `ask` gives what was answered.
 */
export function useConfirm(): { box: ReactNode; ask: (question: ReactNode) => Promise<boolean> } {
  const [question, setQuestion] = useState<ReactNode>(null)
  const answer = useRef<((yes: boolean) => void) | null>(null)
  const close = (yes: boolean) => {
    setQuestion(null)
    answer.current?.(yes)
    answer.current = null
  }
  const ask = (asked: ReactNode) => {
    close(false)
    setQuestion(asked)
    return new Promise<boolean>((resolve) => {
      answer.current = resolve
    })
  }
  const box = (
    <AppModal
      open={question !== null}
      title={messages.hint}
      width={400}
      okText={messages.confirm}
      cancelText={messages.cancel}
      onOk={() => close(true)}
      onCancel={() => close(false)}
    >
      {question}
    </AppModal>
  )
  return { box, ask }
}
