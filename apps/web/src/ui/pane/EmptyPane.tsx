import type { ReactNode } from 'react'
import { messages } from '../../client/messages.ts'

interface Props {
  text?: ReactNode
  /** The content is loading. */
  loading?: boolean
  /** What to do about it. */
  action?: ReactNode
}

/** Shown in place of content that is missing or still loads. */
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
