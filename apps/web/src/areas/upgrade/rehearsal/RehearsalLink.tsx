import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePromotionPaths } from '../promotionPaths.ts'

interface Props {
  upgradeId: string
  /** A draft to go on with. */
  draftId?: string
  /** Before one leaves, such as closing the dialog that the link stands in. */
  onClick?: () => void
  children: ReactNode
}

/** Leads to the rehearsal of an evaluation within the family one is in, with a draft taken up again if one is named. */
export function RehearsalLink({ upgradeId, draftId, onClick, children }: Props) {
  const to = usePromotionPaths().rehearsal(upgradeId)
  return (
    <Link to={draftId === undefined ? to : `${to}&draftId=${draftId}`} onClick={onClick}>
      {children}
    </Link>
  )
}
