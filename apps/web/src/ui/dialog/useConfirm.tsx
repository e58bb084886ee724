import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'

const loadBox = () => import('./ConfirmBox.tsx')
const ConfirmBox = lazy(loadBox)

/** Names of the buttons of a question that destroys something; the default button leaves everything as it is. */
export interface ConfirmWords {
  yes: string
  no: string
}

/** Loads the code of the question box, so that it can be shown without a connection. */
export const prepareConfirm = (): void => void loadBox().catch(() => undefined)

/**
 * Asks before an action that has no button of its own (leaving a changed form, removing from a list). Render `box` in
 * the screen; `ask` resolves with the answer.
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
