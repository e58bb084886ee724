import type { ReportRow } from '@hepu/api/areas/project/report/projectReport'
import { periodLabel, reportKinds } from '@hepu/api/areas/project/report/periods'
import { reportLabels as labels, shownReportStates } from '@hepu/api/areas/project/report/reportLabels'
import { formatTime } from '@hepu/api/core/formatTime'
import { Button, Space } from 'antd'
import { FileCell } from '../../../resource/files/FileCell.tsx'
import type { Column } from '../../../resource/table/SearchTable.tsx'
import { Tip } from '../../../ui/control/Tip.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { StateText, type Tone } from '../../../ui/text/StateText.tsx'

interface Actions {
  open: (row: ReportRow) => void
  remove: (row: ReportRow) => unknown
}

const tones: Record<ReportRow['state'], Tone> = { missing: 'warn', draft: 'quiet', submitted: 'info' }

/** The state of the report of a period; one that is overdue says for how many days. */
export function StateOfReport({ row }: { row: Pick<ReportRow, 'state' | 'daysLate' | 'dueDate'> }) {
  const { state, daysLate, dueDate } = row
  if (state === 'missing' && dueDate === null) return <StateText tone="quiet">未要求</StateText>
  if (daysLate > 0)
    return <StateText tone="bad">{`${shownReportStates[state]}，逾期 ${daysLate} 天`}</StateText>
  return <StateText tone={tones[state]}>{shownReportStates[state]}</StateText>
}

/** Columns of the reports of a node. */
export const reportColumns = ({ open, remove }: Actions): Column<ReportRow>[] => [
  {
    title: labels.period,
    dataIndex: 'period',
    width: 120,
    render: (_, row) => (
      <Button type="link" size="small" onClick={() => open(row)}>
        {periodLabel(row.kind, row.period)}
      </Button>
    ),
  },
  { title: '起止', key: 'days', width: 174, render: (_, { from, to }) => `${from} 至 ${to}` },
  { title: labels.state, key: 'state', width: 130, render: (_, row) => <StateOfReport row={row} /> },
  {
    title: '应交日期',
    dataIndex: 'dueDate',
    width: 106,
    render: (_, { dueDate, dateNote }) =>
      dateNote ? (
        <Tip title={dateNote}>
          <span tabIndex={0}>{dueDate}（待核）</span>
        </Tip>
      ) : (
        dueDate
      ),
  },
  {
    title: labels.number,
    dataIndex: 'number',
    width: 64,
    render: (_, { number }) => (number > 0 ? `第${number}版` : null),
  },
  { title: labels.submittedBy, dataIndex: 'submittedByName', width: 80, ellipsis: true },
  {
    title: labels.submittedAt,
    dataIndex: 'submitTime',
    width: 106,
    render: (_, { submitTime }) => submitTime && formatTime(submitTime).slice(0, 10),
  },
  { title: '文件', key: 'files', width: 130, render: (_, { files }) => <FileCell files={files} /> },
  {
    title: '操作',
    key: 'actions',
    width: 100,
    fixed: 'right',
    render: (_, row) => (
      <Space size={8}>
        <Button type="link" size="small" onClick={() => open(row)}>
          {row.can['edit'] && row.state !== 'submitted' ? '填报' : '查看'}
        </Button>
        {row.can['delete'] && (
          <ConfirmButton
            type="link"
            danger
            title={`确定删除${periodLabel(row.kind, row.period)}的${reportKinds[row.kind]}草稿吗？`}
            onConfirm={() => remove(row)}
          >
            删除
          </ConfirmButton>
        )}
      </Space>
    ),
  },
]
