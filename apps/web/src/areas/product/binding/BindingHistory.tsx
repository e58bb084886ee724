import { bindingHistory } from '@hepu/api/areas/product/binding/productBinding'
import { periodText } from '@hepu/api/areas/product/binding/bindingRules'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { AppDrawer } from '../../../ui/dialog/AppDrawer.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { Num } from '../../../ui/text/Num.tsx'
import { productPath } from '../productPaths.ts'

/** All periods in which a material was bound, with what was sold in each. */
export default function BindingHistory({ nccId, onClose }: { nccId: string; onClose: () => void }) {
  const { data, error, refetch } = useCall(bindingHistory, { nccId }, { quiet: true })
  return (
    <AppDrawer open title={`绑定历史 · ${nccId}`} size={860} closesWithTab onClose={onClose}>
      {error && <ErrorPane error={error} onRetry={() => void refetch()} />}
      {!error && !data && <EmptyPane loading />}
      {data?.length === 0 && <EmptyPane text="该物料没有绑定过产品。" />}
      {data && data.length > 0 && (
        <PlainTable
          label="绑定历史"
          rows={data}
          keyOf={({ id }) => id}
          columns={[
            {
              title: '产品',
              cell: ({ productId, productName }) => <Link to={productPath(productId)}>{productName}</Link>,
            },
            { title: '时期', cell: periodText, width: 190 },
            {
              title: '交易行',
              cell: ({ lines }) => <Num value={lines} grouped />,
              isFigure: true,
              width: 72,
            },
            { title: '净重（kg）', cell: ({ kg }) => <Num value={kg} grouped />, isFigure: true, width: 110 },
            {
              title: '绑定人',
              cell: ({ createdBy, createTime }) => `${createdBy ?? '系统'} ${formatTime(createTime)}`,
              width: 200,
            },
            { title: '备注', cell: ({ remark }) => remark },
          ]}
        />
      )}
    </AppDrawer>
  )
}
