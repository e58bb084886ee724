import * as api from '@hepu/api/areas/authority/person/person'
import { personLabels as labels } from '@hepu/api/areas/authority/person/personLabels'
import { countTemporaryPersons } from '@hepu/api/areas/authority/person/temporaryPerson'
import { Badge, Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { usePermission } from '../../../workspace/permissions.tsx'
import { messages } from '../../../client/messages.ts'
import { notify } from '../../../client/notify.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { personPaths } from './personPaths.ts'
import { usePersonChoices } from './usePersonChoices.ts'

const PersonFormDialog = lazy(() => import('./PersonFormDialog.tsx'))

/** 人员管理: staff of the organisation and of those below it, and the number of temporary persons to handle. */
export default function PersonList() {
  const mayWrite = usePermission()('write')
  const navigate = useNavigate()
  const filters = useFilters()
  const [isOpen, setOpen] = useState(false)
  return (
    <Page
      title="人员管理"
      help={HELP}
      extra={
        <Space size={16}>
          <TemporaryButton />
          {mayWrite && (
            <Button type="primary" onClick={() => setOpen(true)}>
              新增人员
            </Button>
          )}
        </Space>
      }
    >
      <SearchTable
        route={api.pagePersons}
        height="fill"
        filters={filters}
        columns={columns}
        showIndex
        empty={mayWrite ? '还没有人员，可点右上角「新增人员」。' : '还没有人员。'}
      />
      <Suspense>
        {isOpen && (
          <PersonFormDialog
            onSaved={(id) => void navigate(personPaths.details(id))}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </Page>
  )
}

/** Leads to 临时人员, with how many of them wait. */
function TemporaryButton() {
  const navigate = useNavigate()
  const { data: waiting = 0 } = useCall(countTemporaryPersons, {}, { quiet: true })
  return (
    <Badge count={waiting} overflowCount={999} title={`${waiting} 名临时人员待处理`}>
      <Button onClick={() => void navigate(personPaths.temporary)}>临时人员</Button>
    </Badge>
  )
}

function useFilters(): FilterField[] {
  const { orgs, states, titles, posts } = usePersonChoices()
  return [
    { name: 'name', label: labels.name, type: 'input', placeholder: '姓名或工号' },
    { name: 'orgId', label: labels.orgId, type: 'select', options: orgs, width: 190 },
    { name: 'workState', label: labels.workState, type: 'select', options: states, width: 110 },
    { name: 'mobile', label: labels.mobile, type: 'input' },
    { name: 'postType', label: labels.postType, type: 'select', options: posts },
    { name: 'titleRank', label: labels.titleRank, type: 'select', options: titles },
  ]
}

const columns: Column<api.PersonRow>[] = [
  {
    title: labels.name,
    dataIndex: 'name',
    width: 80,
    sort: true,
    render: (_, row) => <Link to={personPaths.details(row.id)}>{row.name}</Link>,
  },
  { title: labels.staffNo, dataIndex: 'staffNo', width: 85, sort: true, ellipsis: true },
  { title: labels.orgId, dataIndex: 'orgName', width: 120, ellipsis: true },
  { title: labels.postType, dataIndex: 'postType', width: 80, ellipsis: true },
  { title: labels.position, dataIndex: 'position', width: 95, ellipsis: true },
  { title: labels.titleRank, dataIndex: 'titleRank', width: 90, ellipsis: true },
  { title: labels.mobile, dataIndex: 'mobile', width: 115 },
  {
    title: labels.workState,
    dataIndex: 'workState',
    width: 80,
    render: (_, { workState }) => (
      <StateText tone={workState === api.AT_WORK ? 'good' : 'quiet'}>{workState}</StateText>
    ),
  },
  { title: labels.userId, dataIndex: 'account', width: 85, ellipsis: true },
  { title: labels.gender, dataIndex: 'gender', width: 60 },
  { title: labels.education, dataIndex: 'education', width: 100, ellipsis: true },
  { title: labels.entryDate, dataIndex: 'entryDate', width: 105, sort: true },
  {
    title: '更新时间',
    dataIndex: 'updateTime',
    width: 136,
    sort: true,
    render: (_, row) => formatTime(row.updateTime),
  },
  {
    title: '操作',
    key: 'actions',
    width: 100,
    fixed: 'right',
    render: (_, row) => <Actions row={row} />,
  },
]

function Actions({ row }: { row: api.PersonRow }) {
  const remove = useRun(api.deletePerson)
  const submit = async () => {
    const gone = await remove.run({ id: row.id })
    if (gone)
      notify.success(gone.account ? `${messages.deleted}：${accountStays(gone.account)}` : messages.deleted)
  }
  return (
    <Space>
      <Link to={personPaths.details(row.id)}>查看</Link>
      {row.can['delete'] && (
        <ConfirmButton
          danger
          type="link"
          title={`确定删除人员「${row.name}」及其附件？`}
          {...(row.account ? { description: accountStays(row.account) } : {})}
          onConfirm={submit}
        >
          删除
        </ConfirmButton>
      )}
    </Space>
  )
}

const accountStays = (account: string): string => `账号「${account}」保留，仍可登录`

const HELP = `人员是单位的在册人员，与登录账号分开：人员可以没有账号，删除人员也不会删除账号。
工号、手机号和账号在同一单位内只属于一名人员。
录入权利人时手工填写的外部人员进入「临时人员」，可转为正式人员或合并到已有人员。`
