import { OutsideLink } from '../../../workspace/OutsideLink.tsx'
import { OverviewButton } from '../../research/shared.ts'
import type { ProductExtra } from './useProductExtra.tsx'

/** Leads from a product to its variety: the record of the register, and everything about the variety on one page. */
export function LinksOfVariety({
  extra: { variety, varietyName },
}: {
  extra: Pick<ProductExtra, 'variety' | 'varietyName'>
}) {
  return (
    <>
      {variety && (
        <OutsideLink to={variety.path}>
          {['审定品种', variety.approvalNo].filter(Boolean).join(' ')}
        </OutsideLink>
      )}
      <OverviewButton name={varietyName} />
    </>
  )
}
