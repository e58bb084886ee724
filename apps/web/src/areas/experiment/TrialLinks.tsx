import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { OutsideLink } from '../../workspace/OutsideLink.tsx'
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

/** Links to an import in 导入记录; shows only its name to users who may not read trials. */
export function BatchLink({ id, children }: Props) {
  return usePermissions().has('experiment.variety:read') ? (
    <Link to={paths.batch(id)}>{children}</Link>
  ) : (
    children
  )
}

interface NextStepProps {
  /** Why there is nothing yet, and what to do. */
  text: string
  /** Address of the screen for that, for users whose menu has it. */
  to: string
  label: string
}

/** The text of an empty list or screen: why there is nothing, and a link to the next step. */
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
