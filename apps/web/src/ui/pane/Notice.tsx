import type { ReactNode } from 'react'

interface Props {
  tone: 'info' | 'warning' | 'error'
  title: ReactNode
  /** What it means, or what to do. */
  children?: ReactNode
  /** True for what is lasting: it is read in its place, and not announced. */
  isLasting?: boolean
  /** Buttons on the right. */
  action?: ReactNode
}

/** A notice about the content below it. Screen readers announce warnings and errors that have just come up. */
export function Notice({ tone, title, children, isLasting, action }: Props) {
  return (
    <div className={`notice notice-${tone}`} role={tone === 'info' || isLasting ? 'note' : 'alert'}>
      <div>
        <strong>{title}</strong>
        {children && <div className="notice-text">{children}</div>}
      </div>
      {action}
    </div>
  )
}
