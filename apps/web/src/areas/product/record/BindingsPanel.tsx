import { bindingLabels as labels } from '@hepu/api/areas/product/binding/bindingLabels'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import type { ProductPanelProps } from '../productPanels.ts'
import { useProductExtra } from './useProductExtra.tsx'

/** Materials of the ERP that are or were sold as a product. */
export default function BindingsPanel({ id }: ProductPanelProps) {
  const { extra, otherwise } = useProductExtra(id)
  if (!extra) return otherwise
  const bindings = extra.bindings ?? []
  if (bindings.length === 0) return <EmptyPane text="还没有绑定 ERP 物料，销售不会计入该产品。" />
  return (
    <PlainTable
      label="物料绑定"
      rows={bindings}
      keyOf={(row) => row.id}
      columns={[
        { title: labels.nccId, width: 220, cell: ({ nccId }) => nccId },
        { title: labels.materialName, cell: ({ materialName }) => materialName },
        { title: labels.validFrom, width: 120, cell: ({ validFrom }) => validFrom },
        { title: labels.validTo, width: 120, cell: ({ validTo }) => validTo ?? '至今' },
      ]}
    />
  )
}
