import type { ComponentProps, ReactNode } from 'react'
import { Later, later } from '../../ui/deferred/Deferred.tsx'

const PagerControls = later(async () => (await import('./PagerControls.tsx')).PagerControls)

interface Props extends ComponentProps<typeof PagerControls> {
  /** Stands beside the total. */
  beside?: ReactNode
}

/** The total, which comes with the rows, then sizes and pages. */
export const TablePager = ({ beside, ...pages }: Props) => (
  <nav className="table-pager" aria-label="分页">
    <span className="table-total">
      共 {pages.total} 条{beside}
    </span>
    <Later place={null}>
      <PagerControls {...pages} />
    </Later>
  </nav>
)
