import * as api from '@hepu/api/areas/project/audit/expertReview'
import { expertReviewLabels as labels } from '@hepu/api/areas/project/audit/expertReviewLabels'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useDownload } from '../../../client/useDownload.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { StateText } from '../../../ui/text/StateText.tsx'
import '../project.css'

const AssignDialog = lazy(() => import('./AssignDialog.tsx'))
const ScoreDialog = lazy(() => import('./ScoreDialog.tsx'))
const ConflictDialog = lazy(() => import('./ConflictDialog.tsx'))

type Row = api.ExpertReviewRow
type Opened = { kind: 'assign' } | { kind: 'score' | 'conflict'; row: Row } | null

/** 专家评审 of an application: who is asked, who has scored, and the average once all have. Nothing for its applicants. */
export default function ExpertReviews({ applicationId }: { applicationId: string }) {
  const [opened, setOpened] = useState<Opened>(null)
  const found = useCall(api.expertReviews, { applicationId }, { quiet: true, freshOnReturn: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  if (found.data.isHidden) return null
  const close = () => setOpened(null)
  return (
    <section className="record-part expert-reviews" aria-label="专家评审">
      <h2>专家评审</h2>
      <Head
        applicationId={applicationId}
        reviews={found.data}
        onAssign={() => setOpened({ kind: 'assign' })}
      />
      {found.data.rows.length === 0 ? (
        <EmptyPane text="还没有指派专家。" />
      ) : (
        <Experts rows={found.data.rows} onOpen={setOpened} />
      )}
      <Suspense>
        {opened?.kind === 'assign' && <AssignDialog applicationId={applicationId} onClose={close} />}
        {opened?.kind === 'score' && <ScoreDialog row={opened.row} onClose={close} />}
        {opened?.kind === 'conflict' && <ConflictDialog row={opened.row} onClose={close} />}
      </Suspense>
    </section>
  )
}

interface HeadProps {
  applicationId: string
  reviews: api.ExpertReviews
  onAssign: () => void
}

function Head({ applicationId, reviews, onAssign }: HeadProps) {
  const { counted, scored, average, rows, can, applicationName } = reviews
  const download = useDownload()
  const isExpert = rows.some(({ isOwn, isConflicted }) => isOwn && !isConflicted)
  const read = (format: 'docx' | 'pdf') => void download(api.reviewDocument, { applicationId, format })
  return (
    <div className="expert-head">
      <span>
        「{applicationName}」
        {average === null ? `已评 ${scored} / ${counted}，全部评完后显示评分与平均分` : '平均分 '}
        {average !== null && <strong>{average}</strong>}
      </span>
      <Space wrap>
        {isExpert && <Button onClick={() => read('docx')}>申报书 Word</Button>}
        {isExpert && <Button onClick={() => read('pdf')}>申报书 PDF</Button>}
        {can['assign'] && (
          <Button type="primary" onClick={onAssign}>
            指派专家
          </Button>
        )}
      </Space>
    </div>
  )
}

function Experts({ rows, onOpen }: { rows: readonly Row[]; onOpen: (opened: Opened) => void }) {
  const remove = useRun(api.removeExpert, { success: messages.deleted })
  return (
    <PlainTable
      label="评审专家"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          title: labels.userId,
          width: 130,
          cell: ({ expertName, isOwn, userId }) => (
            <>
              {expertName}
              <span className="quiet">{isOwn ? ' 本人' : userId === null ? ' 外部' : ''}</span>
            </>
          ),
        },
        { title: labels.unit, width: 150, cell: ({ unit }) => unit ?? '—' },
        { title: labels.title, width: 100, cell: ({ title }) => title ?? '—' },
        { title: '状态', width: 90, cell: (row) => <ExpertState row={row} /> },
        { title: labels.score, width: 80, isFigure: true, cell: ({ score }) => score ?? '—' },
        {
          title: `${labels.opinion}、${labels.conflictReason}`,
          cell: ({ opinion, conflictReason }) => opinion ?? conflictReason ?? '—',
        },
        {
          title: labels.scoredAt,
          width: 140,
          cell: ({ scoredAt }) => (scoredAt ? formatTime(scoredAt) : '—'),
        },
        {
          title: '操作',
          width: 130,
          cell: (row) => (
            <Space size={8}>
              {row.can['score'] && (
                <Button type="link" size="small" onClick={() => onOpen({ kind: 'score', row })}>
                  {row.isScored ? '改评分' : '评分'}
                </Button>
              )}
              {row.can['declare'] && (
                <Button type="link" size="small" onClick={() => onOpen({ kind: 'conflict', row })}>
                  回避
                </Button>
              )}
              {row.can['remove'] && (
                <ConfirmButton
                  type="link"
                  danger
                  title={`确定取消 ${row.expertName} 的评审吗？`}
                  onConfirm={() => remove.run({ id: row.id })}
                >
                  取消
                </ConfirmButton>
              )}
            </Space>
          ),
        },
      ]}
    />
  )
}

function ExpertState({ row: { isConflicted, isScored } }: { row: Row }) {
  if (isConflicted) return <StateText tone="quiet">已回避</StateText>
  return isScored ? <StateText tone="good">已评分</StateText> : <StateText tone="warn">待评分</StateText>
}
