import type { ReactNode } from 'react'

interface Props {
  tone: 'info' | 'warning' | 'error'
  title: ReactNode
  /** What it means or what to do. */
  children?: ReactNode
  /** Buttons at the right. */
  action?: ReactNode
}

/** Something to know about what is shown below it. Warnings and errors are read out. */
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
