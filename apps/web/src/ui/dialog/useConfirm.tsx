import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'

const loadBox = () => import('./ConfirmBox.tsx')
const ConfirmBox = lazy(loadBox)

/** What the buttons of a question are called that destroys something: its default is to leave things as they are. */
export interface ConfirmWords {
  yes: string
  no: string
}

/** Has the box of questions on its way, so that it can be shown without a connection. */
export const prepareConfirm = (): void => void loadBox().catch(() => undefined)

/**
 * Asks before something that no button of its own stands for (leaving a changed form, removing from a list). Put `box`
 * into the screen; `ask` gives what was answered.
 */
export function useConfirm(): {
  box: ReactNode
  ask: (question: ReactNode, words?: ConfirmWords) => Promise<boolean>
} {
  const [question, setQuestion] = useState<ReactNode>(null)
  const [words, setWords] = useState<ConfirmWords>()
  const [wasAsked, setAsked] = useState(false)
  const answer = useRef<((yes: boolean) => void) | null>(null)
  const close = (yes: boolean) => {
    setQuestion(null)
    answer.current?.(yes)
    answer.current = null
  }
  const ask = (asked: ReactNode, wanted?: ConfirmWords) => {
    close(false)
    setQuestion(asked)
    setWords(wanted)
    setAsked(true)
    return new Promise<boolean>((resolve) => {
      answer.current = resolve
    })
  }
  const box = wasAsked && (
    <Suspense>
      <ConfirmBox question={question} words={words} onAnswer={close} />
    </Suspense>
  )
  return { box, ask }
}
