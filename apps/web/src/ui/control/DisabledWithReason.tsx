import { Tooltip } from 'antd'
import type { ReactElement } from 'react'

interface Props {
  /** Why the action is not possible now; absent while it is possible. */
  why: string | undefined
  /** The button or switch; the caller disables it. */
  children: ReactElement
}

/** Shows the reason why a control is disabled, for the mouse, the keyboard and screen readers. */
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
