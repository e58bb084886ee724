import type { ReactNode } from 'react'

/** A field of a change that must be filled in, with its label and mark. */
export const RequiredLabel = ({ label, children }: { label: string; children: ReactNode }) => (
  <label>
    <span>
      <span className="required" aria-hidden="true">
        *{' '}
      </span>
      {label}
    </span>
    {children}
  </label>
)
