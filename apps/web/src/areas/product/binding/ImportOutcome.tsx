import type { importProductBinding } from '@hepu/api/areas/product/binding/productBinding'
import type { OutputOf } from '@hepu/api/core/route'
import { RefusedRows } from '../../../resource/import/book/RefusedRows.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'

/** What was stored of a workbook, and which rows were refused since the check. */
export function ImportOutcome({ outcome }: { outcome: OutputOf<typeof importProductBinding> }) {
  const { stored, lines, refused } = outcome
  return (
    <>
      <Notice tone="info" title={`已导入 ${stored} 行绑定，${lines} 行交易已重新归属。`} />
      <RefusedRows rows={refused} name={{ title: '物料', cell: ({ nccId }) => nccId, width: 180 }} />
    </>
  )
}
