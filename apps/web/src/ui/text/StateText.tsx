import type { ReactNode } from 'react'

export type Tone = 'good' | 'info' | 'warn' | 'bad' | 'quiet'

/** A state: a coloured dot and the word; the word alone says it too. */
export function StateText({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`state state-${tone}`}>
      <i aria-hidden="true" />
      {children}
    </span>
  )
}
