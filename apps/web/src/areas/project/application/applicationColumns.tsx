import { applicationLabels as labels } from '@hepu/api/areas/project/application/applicationLabels'
import type { ApplicationRow } from '@hepu/api/areas/project/application/projectApplication'
import { groupedText } from '@hepu/api/core/money/groupedMoney'
import { Space } from 'antd'
import { Link } from 'react-router'
import type { Column } from '../../../resource/table/SearchTable.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { addressOf, nodePath } from '../node/nodePaths.ts'
import { applicationPath } from './applicationPaths.ts'
import { StateOfApplication } from './StateOfApplication.tsx'

const wan = (yuan: string | null): string | null => (yuan === null ? null : groupedText(yuan, '万元'))

/** Columns of the list of applications. */
export const applicationColumns = (remove: (row: ApplicationRow) => unknown): Column<ApplicationRow>[] => [
  {
    title: labels.name,
    dataIndex: 'name',
    width: 260,
    ellipsis: true,
    sort: true,
    render: (_, { id, name }) => <Link to={applicationPath('applicationDetails', id)}>{name}</Link>,
  },
  { title: labels.number, dataIndex: 'number', width: 130, sort: true },
  {
    title: labels.state,
    dataIndex: 'state',
    width: 90,
    render: (_, { state }) => <StateOfApplication state={state} />,
  },
  { title: labels.sourceId, dataIndex: 'sourceName', width: 140, ellipsis: true },
  { title: labels.directorId, dataIndex: 'directorName', width: 96, ellipsis: true },
  { title: labels.ownerId, dataIndex: 'ownerName', width: 90, ellipsis: true },
  { title: labels.startDate, dataIndex: 'startDate', width: 106, sort: true },
  { title: labels.endDate, dataIndex: 'endDate', width: 106 },
  {
    title: `${labels.specialBudget}（万元）`,
    dataIndex: 'specialBudget',
    width: 130,
    align: 'right',
    render: (_, row) => wan(row.specialBudget),
  },
  {
    title: `${labels.selfBudget}（万元）`,
    dataIndex: 'selfBudget',
    width: 130,
    align: 'right',
    render: (_, row) => wan(row.selfBudget),
  },
  { title: labels.opinion, dataIndex: 'opinion', width: 160, ellipsis: true },
  {
    title: labels.submittedAt,
    dataIndex: 'submittedAt',
    width: 150,
    sort: true,
    render: (_, { submittedAt }) => submittedAt && formatTime(submittedAt),
  },
  {
    title: '操作',
    key: 'actions',
    width: 150,
    fixed: 'right',
    render: (_, row) => <RowActions row={row} remove={remove} />,
  },
]

function RowActions({ row, remove }: { row: ApplicationRow; remove: (row: ApplicationRow) => unknown }) {
  const { id, can, projectId, name } = row
  const project = projectId && addressOf({ id: projectId, projectId, parentId: null, level: 1 })
  return (
    <Space size={8}>
      {can['decide'] && <Link to={applicationPath('applicationDetails', id)}>审核</Link>}
      {can['edit'] && <Link to={applicationPath('applicationEdit', id)}>填写</Link>}
      {project && <Link to={nodePath('projectDetails', project)}>查看项目</Link>}
      {can['delete'] && (
        <ConfirmButton
          type="link"
          danger
          title={`确定删除申报「${name}」及其各部分内容吗？`}
          onConfirm={() => remove(row)}
        >
          删除
        </ConfirmButton>
      )}
    </Space>
  )
}
