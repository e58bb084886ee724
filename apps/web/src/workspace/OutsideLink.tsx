import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useHasScreen } from './permissions.tsx'

interface Props {
  to: string
  children: ReactNode
  /** Shown instead of the link to users without that screen. */
  otherwise?: ReactNode
}

/** Links to a screen outside the current family, for users whose menu has it. */
export function OutsideLink({ to, children, otherwise = null }: Props) {
  return useHasScreen()(to) ? <Link to={to}>{children}</Link> : otherwise
}
