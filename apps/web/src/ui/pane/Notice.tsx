import type { ReactNode } from 'react'

interface Props {
  tone: 'info' | 'warning' | 'error'
  title: ReactNode
  /** What it means, or what to do. */
  children?: ReactNode
  /** Buttons on the right. */
  action?: ReactNode
}

/** A notice about the content below it. Screen readers announce warnings and errors. */
export function Notice({ tone, title, children, action }: Props) {
  return (
    <div className={`notice notice-${tone}`} role={tone === 'info' ? 'note' : 'alert'}>
      <div>
        <strong>{title}</strong>
        {children && <div className="notice-text">{children}</div>}
      </div>
      {action}
    </div>
  )
}
