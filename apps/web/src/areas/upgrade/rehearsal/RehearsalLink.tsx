import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePromotionPaths } from '../promotionPaths.ts'

interface Props {
  upgradeId: string
  /** A draft to go on with. */
  draftId?: string
  /** Called before leaving, for example to close the dialog around the link. */
  onClick?: () => void
  children: ReactNode
}

/** Links to the rehearsal of an evaluation in the current family; resumes a draft if one is named. */
export function RehearsalLink({ upgradeId, draftId, onClick, children }: Props) {
  const to = usePromotionPaths().rehearsal(upgradeId)
  return (
    <Link to={draftId === undefined ? to : `${to}&draftId=${draftId}`} onClick={onClick}>
      {children}
    </Link>
  )
}
