import { Tooltip } from 'antd'
import type { ReactElement } from 'react'

interface Props {
  /** Why it may not be done now; absent while it may. */
  why: string | undefined
  /** The button or switch; disabled by who shows it. */
  children: ReactElement
}

/** Something that is not possible now, with the reason for the mouse, the keyboard and who listens. */
export function DisabledWithReason({ why, children }: Props) {
  if (!why) return children
  return (
    <Tooltip title={why} trigger={['hover', 'focus']}>
      <span role="note" aria-label={why} tabIndex={0}>
        {children}
      </span>
    </Tooltip>
  )
}
