import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface Props {
  upgradeId: string
  /** A draft to go on with. */
  draftId?: string
  children: ReactNode
}

/** Leads to the rehearsal of an evaluation, with a draft taken up again if one is named. */
export function RehearsalLink({ upgradeId, draftId, children }: Props) {
  const to = `/estimate/estimate-promotion/promotionRehearsal?upgradeId=${upgradeId}`
  return <Link to={draftId === undefined ? to : `${to}&draftId=${draftId}`}>{children}</Link>
}
