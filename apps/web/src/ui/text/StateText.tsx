import type { ReactNode } from 'react'

export type Tone = 'good' | 'info' | 'warn' | 'bad' | 'quiet'

/** A state as a coloured dot and a word; the word alone says it too. */
export function StateText({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`state state-${tone}`}>
      <i aria-hidden="true" />
      {children}
    </span>
  )
}
