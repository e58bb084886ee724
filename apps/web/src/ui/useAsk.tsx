import { useCallback, useState, type ReactNode } from 'react'
import { messages } from '../client/messages.ts'
import { AppModal } from './AppModal.tsx'

interface Question {
  text: ReactNode
  answer: (yes: boolean) => void
}

/**
 * A question in a box titled 提示 with 确认 and 取消: `ask` waits for the answer, `box` stands somewhere in the screen.
 * For questions of a row or link `ConfirmButton` is lighter; this one takes the focus, also out of another dialog.
 */
export function useAsk(): { ask: (text: ReactNode) => Promise<boolean>; box: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null)
  const [open, setOpen] = useState(false)
  const ask = useCallback((text: ReactNode) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setQuestion({ text, answer: resolve })
    setOpen(true)
    return promise
  }, [])
  const answer = (yes: boolean) => {
    setOpen(false)
    question?.answer(yes)
  }
  const box = (
    <AppModal
      title={messages.hint}
      open={open}
      width={380}
      okText={messages.confirm}
      cancelText={messages.cancel}
      onOk={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {question?.text}
    </AppModal>
  )
  return { ask, box }
}
