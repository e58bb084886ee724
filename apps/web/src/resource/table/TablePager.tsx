import type { ComponentProps, ReactNode } from 'react'
import { Deferred, deferred } from '../../ui/deferred/Deferred.tsx'

const PagerControls = deferred(async () => (await import('./PagerControls.tsx')).PagerControls)

interface Props extends ComponentProps<typeof PagerControls> {
  /** Shown beside the total. */
  extra?: ReactNode
}

/** The total, which loads with the rows, then sizes and pages. */
export const TablePager = ({ extra, ...pages }: Props) => (
  <nav className="table-pager" aria-label="分页">
    <span className="table-total">
      共 {pages.total} 条{extra}
    </span>
    <Deferred place={null}>
      <PagerControls {...pages} />
    </Deferred>
  </nav>
)
