import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { messages } from '../client/messages.ts'

const loadModal = () => import('./AppModal.tsx')
const AppModal = lazy(() => loadModal().then((it) => ({ default: it.AppModal })))

/** Has the box of questions on its way, so that it can be shown without a connection. */
export const prepareConfirm = (): void => void loadModal().catch(() => undefined)

/**
 * Asks before something that no button of its own stands for (leaving a changed form, removing from a list). Put `box`
 * into the screen; `ask` gives what was answered.
 */
export function useConfirm(): { box: ReactNode; ask: (question: ReactNode) => Promise<boolean> } {
  const [question, setQuestion] = useState<ReactNode>(null)
  const [wasAsked, setAsked] = useState(false)
  const answer = useRef<((yes: boolean) => void) | null>(null)
  const close = (yes: boolean) => {
    setQuestion(null)
    answer.current?.(yes)
    answer.current = null
  }
  const ask = (asked: ReactNode) => {
    close(false)
    setQuestion(asked)
    setAsked(true)
    return new Promise<boolean>((resolve) => {
      answer.current = resolve
    })
  }
  const box = wasAsked && (
    <Suspense>
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
    </Suspense>
  )
  return { box, ask }
}
