import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePromotionPaths } from '../paths.ts'

/** Leads to the rehearsal of an evaluation within the family one is in. */
export function RehearsalLink({ upgradeId, children }: { upgradeId: string; children: ReactNode }) {
  return <Link to={usePromotionPaths().rehearsal(upgradeId)}>{children}</Link>
}
