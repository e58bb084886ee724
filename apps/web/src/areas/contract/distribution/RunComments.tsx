import { runComments, type RunComment } from '@hepu/api/areas/contract/distribution/distributionComment'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { yuan } from './distributionText.tsx'

const CommentDialog = lazy(() => import('./CommentDialog.tsx'))

/** 争议与说明 about the lines of a run, each with an answer. */
export function RunComments({ runId }: { runId: string }) {
  const [chosen, setChosen] = useState<RunComment | null>(null)
  const found = useCall(runComments, { runId }, { quiet: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data || found.data.length === 0) return null
  return (
    <>
      <PlainTable
        label="争议与说明"
        title="争议与说明"
        rows={found.data}
        keyOf={({ id }) => id}
        pageSize={10}
        columns={[
          {
            title: '分配明细',
            width: 260,
            cell: ({ collectedOn, name, amount }) => `${collectedOn} ${name} ${yuan(amount)} 元`,
          },
          { title: '争议或说明', cell: ({ text }) => text },
          { title: '提出人', width: 110, cell: ({ byName }) => byName },
          { title: '提出时间', width: 160, cell: ({ createTime }) => formatTime(createTime) },
          {
            title: '操作',
            width: 70,
            cell: (row) => (
              <Button type="link" size="small" onClick={() => setChosen(row)}>
                回复
              </Button>
            ),
          },
        ]}
      />
      <Suspense>
        {chosen && (
          <CommentDialog
            title={`${chosen.collectedOn} ${chosen.name}`}
            lineId={chosen.lineId}
            comments={found.data.filter(({ lineId }) => lineId === chosen.lineId)}
            onClose={() => setChosen(null)}
          />
        )}
      </Suspense>
    </>
  )
}
