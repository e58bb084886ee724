import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useHasScreen } from '../../../app/permissions.tsx'
import { useTrialPaths } from '../paths.ts'

interface Props {
  id: string
  children: ReactNode
  onClick?: () => void
}

/** Leads to an entry within the family one is in. */
export function VarietyLink({ id, children }: Props) {
  return <Link to={useTrialPaths().variety(id)}>{children}</Link>
}

/** Leads to the analysis of a group within the family one is in. */
export function GroupLink({ id, children, onClick }: Props) {
  return (
    <Link to={useTrialPaths().analysis(id)} onClick={onClick}>
      {children}
    </Link>
  )
}

interface OutsideProps {
  to: string
  children: ReactNode
  /** Shown in place of the link to whoever has not got that screen. */
  otherwise?: ReactNode
}

/** Leads out of the family one is in, for those whose menu has that screen. */
export function OutsideLink({ to, children, otherwise = null }: OutsideProps) {
  return useHasScreen()(to) ? <Link to={to}>{children}</Link> : otherwise
}
