import type { ReactNode } from 'react'
import { messages } from '../../client/messages.ts'

interface Props {
  text?: ReactNode
  /** Content is on its way. */
  loading?: boolean
  /** What to do about it. */
  action?: ReactNode
}

/** In place of content that is not there (yet). */
export function EmptyPane({ text = messages.empty, loading = false, action }: Props) {
  if (loading) {
    return (
      <div className="pane-note" role="status" aria-label="加载中">
        <span className="turning" />
      </div>
    )
  }
  return (
    <div className="pane-note">
      <p>{text}</p>
      {action}
    </div>
  )
}
