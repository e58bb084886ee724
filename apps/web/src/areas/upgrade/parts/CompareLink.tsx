import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePromotionPaths } from '../paths.ts'

interface Props {
  upgradeId: string
  draftId: string
  children: ReactNode
}

/** Leads to a draft beside what stands in its evaluation. */
export function CompareLink({ upgradeId, draftId, children }: Props) {
  const { compare } = usePromotionPaths()
  return <Link to={compare({ upgradeId, draftId: null }, { upgradeId, draftId })}>{children}</Link>
}
