import { Space } from 'antd'
import { OutsideLink } from '../../../workspace/OutsideLink.tsx'
import { OverviewButton } from '../../research/shared.ts'
import { paperPath } from '../paper/paperPaths.ts'
import type { ProductExtra } from './useProductExtra.tsx'

/** Leads from a product to its one-page paper and its variety: the record of the register, and all about the variety on one page. */
export function LinksOfVariety({
  extra: { variety, varietyName, paperId },
}: {
  extra: Pick<ProductExtra, 'variety' | 'varietyName' | 'paperId'>
}) {
  return (
    <Space>
      {paperId && <OutsideLink to={paperPath(paperId)}>产品一页纸</OutsideLink>}
      {variety && (
        <OutsideLink to={variety.path}>
          {['审定品种', variety.approvalNo].filter(Boolean).join(' ')}
        </OutsideLink>
      )}
      <OverviewButton name={varietyName} />
    </Space>
  )
}
