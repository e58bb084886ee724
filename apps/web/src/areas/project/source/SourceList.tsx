import * as api from '@hepu/api/areas/project/source/projectSource'
import { sourceLabels as labels } from '@hepu/api/areas/project/source/sourceLabels'
import { onOffStates } from '@hepu/api/core/recordKind'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { formatDate } from '../../../ui/text/formatTime.ts'
import { OnOff } from '../../../ui/text/OnOff.tsx'
import { usePermission } from '../../../workspace/permissions.tsx'
import { detailsOf } from './sourcePaths.ts'

const SourceDialog = lazy(() => import('./SourceDialog.tsx'))

const filters: FilterField[] = [
  { name: 'name', label: labels.name, type: 'input' },
  {
    name: 'status',
    label: labels.state,
    type: 'select',
    options: Object.entries(onOffStates).map(([value, label]) => ({ value, label })),
  },
]

/** 项目来源: who pays for projects, each with its budget subjects. */
export default function SourceList() {
  const mayWrite = usePermission()('write')
  const [isOpen, setOpen] = useState(false)
  const turn = useRun(api.setSourceStatus, { success: messages.done })
  const remove = useRun(api.deleteSources, { success: messages.deleted })
  return (
    <Page
      title="项目来源"
      help="项目的经费由谁拨付，按什么科目编预算。停用后新申报不再可选，已有项目不变。"
      extra={
        mayWrite && (
          <Button type="primary" onClick={() => setOpen(true)}>
            新增来源
          </Button>
        )
      }
    >
      <SearchTable
        route={api.pageSources}
        height="fill"
        filters={filters}
        columns={columnsOf({
          turn: ({ id, status }) => turn.run({ id, status: status === 1 ? 0 : 1 }),
          remove: ({ id }) => remove.run({ ids: [id] }),
        })}
        empty="还没有项目来源。新增来源后，立项与项目可以选用。"
      />
      <Suspense>{isOpen && <SourceDialog onClose={() => setOpen(false)} />}</Suspense>
    </Page>
  )
}

type Row = api.ProjectSourceRow
interface Actions {
  turn: (row: Row) => unknown
  remove: (row: Row) => unknown
}

const columnsOf = (actions: Actions): Column<Row>[] => [
  {
    title: labels.name,
    dataIndex: 'name',
    width: 168,
    ellipsis: true,
    sort: true,
    render: (_, { id, name }) => <Link to={detailsOf(id)}>{name}</Link>,
  },
  { title: labels.code, dataIndex: 'code', width: 104, sort: true },
  { title: labels.fundType, dataIndex: 'fundType', width: 112 },
  { title: '科目数', dataIndex: 'subjectCount', width: 74, align: 'right' },
  {
    title: labels.state,
    dataIndex: 'status',
    width: 80,
    render: (_, { status }) => <OnOff state={status} />,
  },
  { title: labels.remark, dataIndex: 'remark', width: 92, ellipsis: true },
  { title: '更新人', dataIndex: 'updatedByName', width: 84, ellipsis: true },
  {
    title: '更新时间',
    dataIndex: 'updateTime',
    width: 106,
    sort: true,
    render: (_, { updateTime }) => formatDate(updateTime),
  },
  {
    title: '操作',
    key: 'actions',
    width: 190,
    fixed: 'right',
    render: (_, row) => <RowActions row={row} {...actions} />,
  },
]

function RowActions({ row, turn, remove }: Actions & { row: Row }) {
  const { id, name, status } = row
  return (
    <Space size={8}>
      <Link to={detailsOf(id)}>科目</Link>
      {row.can['edit'] && status === 1 && (
        <ConfirmButton
          type="link"
          title={`停用「${name}」后，新申报不能再选它。确定停用吗？`}
          onConfirm={() => turn(row)}
        >
          停用
        </ConfirmButton>
      )}
      {row.can['edit'] && status === 0 && (
        <Button type="link" size="small" onClick={() => void turn(row)}>
          启用
        </Button>
      )}
      {row.can['delete'] && (
        <ConfirmButton
          type="link"
          danger
          title={`确定删除「${name}」及其科目吗？`}
          onConfirm={() => remove(row)}
        >
          删除
        </ConfirmButton>
      )}
      <ChangeHistory object="project_source" objectId={id} isLink />
    </Space>
  )
}
