import { runComments, type RunComment } from '@hepu/api/areas/contract/distribution/distributionComment'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { usePermissions } from '../../../workspace/session.ts'
import { CommentAnswers, CommentStateText } from './CommentAnswers.tsx'
import { yuan } from './distributionText.tsx'

const AnswerDialog = lazy(() => import('./AnswerDialog.tsx'))
const CommentDialog = lazy(() => import('./CommentDialog.tsx'))

const titleOf = ({ collectedOn, name }: RunComment): string => `${collectedOn} ${name}`

/** 争议与说明 about the lines of a run, each with an answer. */
export function RunComments({ runId }: { runId: string }) {
  const mayAnswer = usePermissions().has('contract.distribution:confirm')
  const [chosen, setChosen] = useState<{ row: RunComment; isAnswer: boolean } | null>(null)
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
          {
            title: '争议或说明',
            cell: ({ text, answers }) => (
              <>
                {text}
                <div className="quiet">
                  <CommentAnswers answers={answers} />
                </div>
              </>
            ),
          },
          { title: '状态', width: 80, cell: ({ state }) => <CommentStateText state={state} /> },
          { title: '提出人', width: 110, cell: ({ byName }) => byName },
          { title: '提出时间', width: 160, cell: ({ createTime }) => formatTime(createTime) },
          {
            title: '操作',
            width: 70,
            cell: (row) => (
              <Button
                type="link"
                size="small"
                onClick={() => setChosen({ row, isAnswer: mayAnswer && row.state !== 'closed' })}
              >
                {mayAnswer && row.state !== 'closed' ? '答复' : '说明'}
              </Button>
            ),
          },
        ]}
      />
      <Suspense>
        {chosen?.isAnswer && (
          <AnswerDialog title={titleOf(chosen.row)} comment={chosen.row} onClose={() => setChosen(null)} />
        )}
        {chosen && !chosen.isAnswer && (
          <CommentDialog
            title={titleOf(chosen.row)}
            lineId={chosen.row.lineId}
            comments={found.data.filter(({ lineId }) => lineId === chosen.row.lineId)}
            onClose={() => setChosen(null)}
          />
        )}
      </Suspense>
    </>
  )
}
