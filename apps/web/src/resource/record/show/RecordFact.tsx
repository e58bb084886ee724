import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useHasScreen } from '../../../workspace/permissions.tsx'

/** A record that another one refers to, as a link for those who may open its screen. */
export function RecordFact({ to, children }: { to: string; children: ReactNode }) {
  return useHasScreen()(to) ? <Link to={to}>{children}</Link> : children
}
