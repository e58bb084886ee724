import { unboundMaterials } from '@hepu/api/areas/product/binding/productBinding'
import { formatNumber } from '@hepu/api/core/formatNumber'
import { Button } from 'antd'
import { useCall } from '../../../client/useCall.ts'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { grouped } from '../../../ui/text/grouped.ts'

/** Says how much of the sales belongs to no product yet; nothing while all of it does. */
export function UnboundNote({ onOpen }: { onOpen: () => void }) {
  const { data } = useCall(unboundMaterials, {}, { quiet: true })
  if (!data || data.count === 0) return null
  const share = data.share === null ? '' : `，占净销量 ${formatNumber(data.share, 1)}%`
  return (
    <Notice
      tone="warning"
      title={`交易流向中有 ${data.count} 个物料未绑定产品：${grouped(data.kg)} kg${share}`}
      action={<Button onClick={onOpen}>查看并绑定</Button>}
    >
      绑定之前，它们不计入任何产品的销量。
    </Notice>
  )
}
