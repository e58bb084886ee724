import type { importProductBinding } from '@hepu/api/areas/product/binding/productBinding'
import type { OutputOf } from '@hepu/api/core/route'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'

/** What was stored of a workbook, and which rows were refused since the check. */
export function ImportOutcome({ outcome }: { outcome: OutputOf<typeof importProductBinding> }) {
  const { stored, lines, refused } = outcome
  return (
    <>
      <Notice tone="info" title={`已导入 ${stored} 行绑定，${lines} 行交易已重新归属。`} />
      {refused.length > 0 && (
        <>
          <Notice tone="warning" title={`${refused.length} 行在检查之后情况有变，没有写入。`} />
          <PlainTable
            label="没有写入的行"
            rows={refused}
            keyOf={({ row }) => String(row)}
            pageSize={10}
            columns={[
              { title: '行', cell: ({ row }) => row, width: 60, isFigure: true },
              { title: '物料', cell: ({ nccId }) => nccId, width: 180 },
              { title: '原因', cell: ({ message }) => message },
            ]}
          />
        </>
      )}
    </>
  )
}
