import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'

const loadBox = () => import('./ConfirmBox.tsx')
const ConfirmBox = lazy(loadBox)

/** Has the box of questions on its way, so that it can be shown without a connection. */
export const prepareConfirm = (): void => void loadBox().catch(() => undefined)

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
      <ConfirmBox question={question} onAnswer={close} />
    </Suspense>
  )
  return { box, ask }
}
