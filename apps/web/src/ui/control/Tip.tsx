import type { ReactNode } from 'react'
import { Deferred, deferred } from '../deferred/Deferred.tsx'

const Tooltip = deferred(async () => (await import('../deferred/antdDeferred.ts')).Tooltip)

interface Props {
  /** Shown when the pointer is over the content or the keyboard focuses it. */
  title: ReactNode
  children: ReactNode
}

/** A tooltip in a row or a head. The rows do not wait for the code of tooltips. */
export const Tip = ({ title, children }: Props) => (
  <Deferred place={children}>
    <Tooltip title={title}>{children}</Tooltip>
  </Deferred>
)
