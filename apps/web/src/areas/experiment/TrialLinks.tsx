import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useHasScreen } from '../../workspace/permissions.tsx'
import { usePermissions } from '../../workspace/session.ts'
import { paths, useTrialPaths } from './trialPaths.ts'

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

/** Leads to an import in 导入记录; its name alone for those who may not read trials. */
export function BatchLink({ id, children }: Props) {
  return usePermissions().has('experiment.variety:read') ? (
    <Link to={paths.batch(id)}>{children}</Link>
  ) : (
    children
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

interface NextStepProps {
  /** Why there is nothing yet, and what fills it. */
  text: string
  /** Where that is done, for those whose menu has it. */
  to: string
  label: string
}

/** What an empty list or screen says: why there is nothing, and the way to what fills it. */
export function NextStep({ text, to, label }: NextStepProps) {
  return (
    <>
      {text}{' '}
      <span className="link-in-text">
        <OutsideLink to={to}>{label}</OutsideLink>
      </span>
    </>
  )
}
