import { consultOutcomes, consultSources } from '@hepu/api/areas/integration/consult/consultFields'
import type { ConsultRow } from '@hepu/api/areas/integration/consult/consult'
import { consultLabels as labels } from '@hepu/api/areas/integration/integrationLabels'
import { Button, Space } from 'antd'
import type { Column } from '../../../resource/table/SearchTable.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { hoursText } from '../../../ui/text/hoursText.ts'
import { StateText } from '../../../ui/text/StateText.tsx'
import { ConsultStateText } from './ConsultStateText.tsx'

interface Actions {
  open: (row: ConsultRow) => void
  remove: (row: ConsultRow) => unknown
}

/** Columns of the list of consults. */
export const consultColumns = ({ open, remove }: Actions): Column<ConsultRow>[] => [
  {
    title: '时间',
    dataIndex: 'createTime',
    width: 150,
    sort: true,
    render: (_, { createTime }) => formatTime(createTime),
  },
  {
    title: labels.name,
    dataIndex: 'name',
    width: 180,
    ellipsis: true,
    render: (_, row) => (
      <Button type="link" size="small" onClick={() => open(row)}>
        {[row.name, row.company].filter(Boolean).join(' · ')}
      </Button>
    ),
  },
  {
    title: labels.state,
    dataIndex: 'state',
    width: 90,
    render: (_, { state }) => <ConsultStateText state={state} />,
  },
  { title: labels.serviceId, dataIndex: 'serviceName', width: 180, ellipsis: true },
  { title: labels.providerId, dataIndex: 'providerName', width: 180, ellipsis: true },
  { title: labels.content, dataIndex: 'content', width: 220, ellipsis: true },
  {
    title: '首次答复',
    key: 'hours',
    width: 120,
    render: (_, row) => <FirstAnswer row={row} />,
  },
  { title: labels.assigneeId, dataIndex: 'assigneeName', width: 90, ellipsis: true },
  { title: labels.source, dataIndex: 'source', width: 64, render: (_, { source }) => consultSources[source] },
  {
    title: labels.outcome,
    dataIndex: 'outcome',
    width: 80,
    render: (_, { outcome }) => outcome && consultOutcomes[outcome],
  },
  {
    title: '操作',
    key: 'actions',
    width: 110,
    fixed: 'right',
    render: (_, row) => (
      <Space size={8}>
        <Button type="link" size="small" onClick={() => open(row)}>
          办理
        </Button>
        {row.can['delete'] && (
          <ConfirmButton
            type="link"
            danger
            title={`确定删除「${row.name}」的咨询吗？`}
            description="往来内容一并删除，评价保留。"
            onConfirm={() => remove(row)}
          >
            删除
          </ConfirmButton>
        )}
      </Space>
    ),
  },
]

/** How long the first answer took, or how long the sender has been waiting. */
function FirstAnswer({ row: { hours, isLate, firstAnsweredAt, endedAt } }: { row: ConsultRow }) {
  if (firstAnsweredAt === null && endedAt !== null) return null
  const words = firstAnsweredAt === null ? `已等 ${hoursText(hours)}` : hoursText(hours)
  return <StateText tone={isLate ? 'bad' : firstAnsweredAt === null ? 'warn' : 'good'}>{words}</StateText>
}
