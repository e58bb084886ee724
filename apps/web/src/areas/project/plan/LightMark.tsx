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

/** 进度灯: one dot and one word. 逾期 stands instead of the light for what has passed its last day, however little of it is left. */
export function LightMark({ light, isOverdue, children }: Props) {
  if (isOverdue)
    return (
      <StateText tone="bad">
        {OVERDUE}
        {children}
      </StateText>
    )
  if (!light) return <span className="quiet">—</span>
  return (
    <StateText tone={tones[light]}>
      {lights[light]}
      {children}
    </StateText>
  )
}
