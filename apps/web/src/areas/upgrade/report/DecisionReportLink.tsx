import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePromotionPaths } from '../promotionPaths.ts'

/** Leads to the printable decision report of one or more evaluations, within the family one is in. */
export function DecisionReportLink({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  return <Link to={usePromotionPaths().report(ids)}>{children}</Link>
}
