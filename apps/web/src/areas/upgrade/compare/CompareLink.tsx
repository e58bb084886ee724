import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePromotionPaths } from '../promotionPaths.ts'

interface Props {
  upgradeId: string
  draftId: string
  children: ReactNode
}

interface PickedProps {
  drafts: readonly { upgradeId: string; id: string }[]
}

/**
 * Links to the comparison of two picked drafts, the older one on the left; says what is missing until there are two.
 */
export function ComparePicked({ drafts }: PickedProps) {
  const { compare } = usePromotionPaths()
  const [a, b, more] = drafts
    .map(({ upgradeId, id }) => ({ upgradeId, draftId: id }))
    .toSorted((one, other) => Number(one.draftId) - Number(other.draftId))
  if (!a || !b || more)
    return <span className="quiet">勾选两份草稿，可相互比较（已选 {drafts.length} 份）</span>
  return <Link to={compare(a, b)}>比较所选两份草稿</Link>
}

/** Links to the comparison of a draft with the present evaluation. */
export function CompareLink({ upgradeId, draftId, children }: Props) {
  const { compare } = usePromotionPaths()
  return <Link to={compare({ upgradeId, draftId: null }, { upgradeId, draftId })}>{children}</Link>
}
