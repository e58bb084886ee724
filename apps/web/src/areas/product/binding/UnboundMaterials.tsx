import { matchKinds } from '@hepu/api/areas/product/binding/bindingRules'
import {
  editProductBindingRelation,
  unboundMaterials,
  type ProductCandidate,
  type UnboundMaterial,
} from '@hepu/api/areas/product/binding/productBinding'
import { formatNumber } from '@hepu/api/core/formatNumber'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppDrawer } from '../../../ui/dialog/AppDrawer.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Num } from '../../../ui/text/Num.tsx'

const BindingDialog = lazy(() => import('./BindingDialog.tsx'))

/** 未绑定物料: materials of sales without a product, each with the products that it may be; one click binds. */
export default function UnboundMaterials({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useCall(unboundMaterials, {}, { quiet: true, keepPrevious: true })
  const [other, setOther] = useState<UnboundMaterial | null>(null)
  const bind = useRun(editProductBindingRelation, { success: messages.saved })
  const bindTo = (material: UnboundMaterial, product: ProductCandidate) =>
    bind.run({ ...valuesOf(material), productId: product.id })
  return (
    <AppDrawer open title="未绑定物料" size={1080} onClose={onClose}>
      {error && <ErrorPane error={error} onRetry={() => void refetch()} />}
      {!error && !data && <EmptyPane loading />}
      {data?.count === 0 && <EmptyPane text="交易流向中的物料都已绑定产品。" />}
      {data && data.count > 0 && (
        <>
          <p className="quiet">
            共 {data.count} 个物料，{formatNumber(data.kg, 0)} kg
            {data.share !== null && `，占净销量 ${formatNumber(data.share, 1)}%`}
            {data.count > data.materials.length && `；列出最重的 ${data.materials.length} 个`}
            。绑定自该物料第一张单据的日期起生效。
          </p>
          <PlainTable
            label="未绑定物料"
            rows={data.materials}
            keyOf={({ nccId }) => nccId}
            pageSize={20}
            columns={[
              { title: 'ERP物料编码', cell: ({ nccId }) => nccId, width: 150 },
              { title: 'ERP物料名称', cell: ({ materialName }) => materialName },
              {
                title: '净重（kg）',
                cell: ({ kg }) => <Num value={kg} grouped />,
                isFigure: true,
                width: 100,
              },
              {
                title: '份额（%）',
                cell: ({ share }) => <Num value={share} digits={1} />,
                isFigure: true,
                width: 90,
              },
              { title: '单据', cell: ({ firstDay, lastDay }) => `${firstDay} 至 ${lastDay}`, width: 190 },
              {
                title: '绑定到',
                width: 300,
                cell: (material) => (
                  <Space size={[8, 4]} wrap>
                    {material.candidates.slice(0, 3).map((product) => (
                      <Button
                        key={product.id}
                        size="small"
                        title={`${product.code}：${matchKinds[product.how]}`}
                        loading={bind.running}
                        onClick={() => void bindTo(material, product)}
                      >
                        {product.name}
                      </Button>
                    ))}
                    <Button type="link" size="small" onClick={() => setOther(material)}>
                      选择产品
                    </Button>
                  </Space>
                ),
              },
            ]}
          />
        </>
      )}
      <Suspense>
        {other && (
          <BindingDialog kind="new" row={null} initial={valuesOf(other)} onClose={() => setOther(null)} />
        )}
      </Suspense>
    </AppDrawer>
  )
}

const valuesOf = ({ nccId, materialName, source, firstDay }: UnboundMaterial) => ({
  nccId,
  materialName,
  source,
  validFrom: firstDay,
})
