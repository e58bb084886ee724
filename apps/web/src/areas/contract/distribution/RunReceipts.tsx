import { pageRunReceipts } from '@hepu/api/areas/contract/distribution/distributionRun'
import { Pagination } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { ReceiptLines } from './ReceiptLines.tsx'

const SIZE = 10

/** The receipts of a run, each with its lines. */
export function RunReceipts({ runId }: { runId: string }) {
  const [current, setCurrent] = useState(1)
  const input = { current, size: SIZE, order: 'ascending' as const, model: { runId } }
  const found = useCall(pageRunReceipts, input, { quiet: true, keepPrevious: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  return (
    <>
      <ReceiptLines receipts={found.data.records} />
      {found.data.total > SIZE && (
        <Pagination
          size="small"
          align="end"
          showSizeChanger={false}
          current={current}
          pageSize={SIZE}
          total={found.data.total}
          onChange={setCurrent}
        />
      )}
    </>
  )
}
