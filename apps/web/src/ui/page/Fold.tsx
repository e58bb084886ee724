import type { ReactNode } from 'react'
import './fold.css'

/** Something that few readers need: its title, which opens the rest. */
export const Fold = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <details className="fold">
    <summary>{title}</summary>
    {children}
  </details>
)
