import { consultSources, consultTopics } from '@hepu/api/areas/trading/consult/consultFields'
import { consultLabels as labels } from '@hepu/api/areas/trading/consult/consultLabels'
import type { ConsultRow } from '@hepu/api/areas/trading/consult/consultShapes'
import { Space } from 'antd'
import { Link } from 'react-router'
import type { Column } from '../../../resource/table/SearchTable.tsx'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { consultPath } from './consultPaths.ts'
import { ConsultStateText } from './ConsultStateText.tsx'
import { hoursText } from '../../../ui/text/hoursText.ts'

interface Actions {
  take: (row: ConsultRow) => unknown
  remove: (row: ConsultRow) => unknown
}

/** Columns of the list of consultations: what is asked, where it stands and who asked come first, so that a small window shows them. */
export const consultColumns = ({ take, remove }: Actions): Column<ConsultRow>[] => [
  {
    title: labels.topicId,
    dataIndex: 'topicName',
    width: 140,
    ellipsis: true,
    render: (_, { id, topic, topicName }) => (
      <Link to={consultPath(id)}>{topicName ?? consultTopics[topic]}</Link>
    ),
  },
  {
    title: labels.state,
    dataIndex: 'state',
    width: 96,
    render: (_, { state, outcome }) => <ConsultStateText state={state} outcome={outcome} />,
  },
  { title: labels.content, dataIndex: 'content', width: 176, ellipsis: true },
  {
    title: '首次回复',
    dataIndex: 'hours',
    width: 164,
    render: (_, { isAnswered, isOverdue, hours, state }) =>
      isAnswered ? (
        hoursText(hours)
      ) : state === 'open' || state === 'handling' ? (
        <span className={isOverdue ? 'down' : undefined}>
          已等 {hoursText(hours)}
          {isOverdue ? '，超时' : ''}
        </span>
      ) : (
        '未回复'
      ),
  },
  { title: labels.assigneeId, dataIndex: 'assigneeName', width: 76, ellipsis: true },
  { title: labels.name, dataIndex: 'name', width: 76, ellipsis: true },
  { title: labels.phone, dataIndex: 'phone', width: 118 },
  {
    title: '提出时间',
    dataIndex: 'createTime',
    width: 150,
    sort: true,
    render: (_, { createTime }) => formatTime(createTime),
  },
  { title: labels.unit, dataIndex: 'unit', width: 160, ellipsis: true },
  { title: '类型', dataIndex: 'topic', width: 64, render: (_, { topic }) => consultTopics[topic] },
  { title: labels.source, dataIndex: 'source', width: 90, render: (_, { source }) => consultSources[source] },
  {
    title: '操作',
    key: 'actions',
    width: 140,
    fixed: 'right',
    render: (_, row) => (
      <Space size={8}>
        <Link to={consultPath(row.id)}>查看</Link>
        {row.can['take'] && (
          <ActionButton type="link" size="small" onClick={() => take(row)}>
            受理
          </ActionButton>
        )}
        {row.can['delete'] && (
          <ConfirmButton
            type="link"
            danger
            title={`确定删除${row.name}的咨询吗？`}
            description="往来一并删除，统计中不再计入。"
            onConfirm={() => remove(row)}
          >
            删除
          </ConfirmButton>
        )}
      </Space>
    ),
  },
]
