import type { myReviews } from '@hepu/api/areas/project/audit/expertReview'
import { expertReviewLabels as labels } from '@hepu/api/areas/project/audit/expertReviewLabels'
import type { OutputOf } from '@hepu/api/core/route'
import { Link } from 'react-router'
import type { Column } from '../../../resource/table/SearchTable.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { StateText } from '../../../ui/text/StateText.tsx'
import { auditPath } from './auditPaths.ts'

type Row = OutputOf<typeof myReviews>[number]

/** Columns of the applications that the user is asked to score. */
export const reviewColumns: Column<Row>[] = [
  {
    title: labels.applicationId,
    dataIndex: 'applicationName',
    width: 320,
    ellipsis: true,
    render: (_, { applicationId, applicationName }) => (
      <Link to={auditPath(applicationId)}>{applicationName}</Link>
    ),
  },
  { title: '申报编号', dataIndex: 'number', width: 130 },
  { title: '机构', dataIndex: 'orgName', width: 150, ellipsis: true },
  { title: '状态', dataIndex: 'isWaiting', width: 90, render: (_, row) => <ReviewState row={row} /> },
  { title: labels.score, dataIndex: 'score', width: 90, align: 'right' },
  {
    title: '指派时间',
    dataIndex: 'assignedAt',
    width: 140,
    render: (_, { assignedAt }) => formatTime(assignedAt),
  },
  {
    title: labels.scoredAt,
    dataIndex: 'scoredAt',
    width: 140,
    render: (_, { scoredAt }) => scoredAt && formatTime(scoredAt),
  },
]

function ReviewState({ row: { isWaiting, isConflicted, score } }: { row: Row }) {
  if (isWaiting) return <StateText tone="warn">待评分</StateText>
  if (isConflicted) return <StateText tone="quiet">已回避</StateText>
  return score === null ? (
    <StateText tone="quiet">已结束</StateText>
  ) : (
    <StateText tone="good">已评分</StateText>
  )
}
