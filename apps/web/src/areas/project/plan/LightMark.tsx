import { lights, OVERDUE, type Light } from '@hepu/api/areas/project/plan/progress'
import type { ReactNode } from 'react'
import { StateText, type Tone } from '../../../ui/text/StateText.tsx'

const tones: Readonly<Record<Light, Tone>> = { green: 'good', yellow: 'warn', red: 'bad' }

interface Props {
  light: Light | null
  isOverdue: boolean
  /** What stands behind the word. */
  children?: ReactNode
}

/** 进度灯: a dot and a word, and 逾期 of what has passed its last day, however little of it is left. */
export function LightMark({ light, isOverdue, children }: Props) {
  return (
    <>
      {light && (
        <StateText tone={tones[light]}>
          {lights[light]}
          {children}
        </StateText>
      )}
      {light && isOverdue && ' '}
      {isOverdue && <StateText tone="bad">{OVERDUE}</StateText>}
      {!light && !isOverdue && <span className="quiet">—</span>}
    </>
  )
}
