import type { ReactNode } from 'react'
import { Deferred, deferred } from '../deferred/Deferred.tsx'

const Tooltip = deferred(async () => (await import('../deferred/antdDeferred.ts')).Tooltip)

interface Props {
  /** Told when one points at the content, or comes to it with the keyboard. */
  title: ReactNode
  children: ReactNode
}

/** What more is to be said of something in a row or a head: the rows do not wait for the code that tells it. */
export const Tip = ({ title, children }: Props) => (
  <Deferred place={children}>
    <Tooltip title={title}>{children}</Tooltip>
  </Deferred>
)
