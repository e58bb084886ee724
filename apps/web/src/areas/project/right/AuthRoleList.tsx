import * as api from '@hepu/api/areas/project/right/authRole'
import { authRoleLabels as labels } from '@hepu/api/areas/project/right/authRole'
import { resourceLabels } from '@hepu/api/areas/project/right/projectResources'
import { onOffStates } from '@hepu/api/core/recordKind'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { formatDate } from '../../../ui/text/formatTime.ts'
import { OnOff } from '../../../ui/text/OnOff.tsx'
import { usePermission } from '../../../workspace/permissions.tsx'

const AuthRoleDialog = lazy(() => import('./AuthRoleDialog.tsx'))

const filters: FilterField[] = [
  { name: 'name', label: labels.name, type: 'input' },
  {
    name: 'state',
    label: labels.state,
    type: 'select',
    options: Object.entries(onOffStates).map(([value, label]) => ({ value, label })),
  },
]

interface Opened {
  row?: api.AuthRole
}

/** 项目角色: what members may do in their projects. */
export default function AuthRoleList() {
  const mayWrite = usePermission()('write')
  const [opened, setOpened] = useState<Opened | null>(null)
  const turn = useRun(api.updateProjectAuthRoleState, { success: messages.done })
  const remove = useRun(api.deleteProjectAuthRole, { success: messages.deleted })
  return (
    <Page
      title="项目角色"
      help="成员在项目中能做什么。角色在本级及下级有效，多个角色相加；负责人和创建人拥有全部权限。停用后，成员的下一次操作即失去该角色的权限。"
      extra={
        mayWrite && (
          <Button type="primary" onClick={() => setOpened({})}>
            新增角色
          </Button>
        )
      }
    >
      <SearchTable
        route={api.pageProjectAuthRoleList}
        height="fill"
        filters={filters}
        columns={columnsOf({
          edit: (row) => setOpened({ row }),
          turn: ({ id, state }) => turn.run({ id, state: state === 1 ? 0 : 1 }),
          remove: ({ id }) => remove.run({ ids: [id] }),
        })}
        empty="还没有项目角色。新增角色后，可在项目成员中分配。"
      />
      <Suspense>{opened && <AuthRoleDialog row={opened.row} onClose={() => setOpened(null)} />}</Suspense>
    </Page>
  )
}

interface Actions {
  edit: (row: api.AuthRole) => void
  turn: (row: api.AuthRole) => unknown
  remove: (row: api.AuthRole) => unknown
}

const columnsOf = (actions: Actions): Column<api.AuthRole>[] => [
  { title: labels.name, dataIndex: 'name', width: 130, ellipsis: true, sort: true },
  { title: labels.code, dataIndex: 'code', width: 110 },
  {
    title: labels.resources,
    dataIndex: 'resources',
    width: 220,
    ellipsis: true,
    render: (_, { resources }) => resources.map((code) => resourceLabels[code]).join('、'),
  },
  { title: '成员数', dataIndex: 'members', width: 74, align: 'right' },
  { title: labels.state, dataIndex: 'state', width: 80, render: (_, { state }) => <OnOff state={state} /> },
  { title: labels.remark, dataIndex: 'remark', width: 100, ellipsis: true },
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

function RowActions({ row, edit, turn, remove }: Actions & { row: api.AuthRole }) {
  const whyNot = row.whyNot?.['delete']
  return (
    <Space size={8}>
      {row.can['edit'] && (
        <>
          <Button type="link" size="small" onClick={() => edit(row)}>
            编辑
          </Button>
          {row.state === 1 ? (
            <ConfirmButton
              type="link"
              title={`停用「${row.name}」后，${row.members}名成员立即失去它的权限。确定停用吗？`}
              onConfirm={() => turn(row)}
            >
              停用
            </ConfirmButton>
          ) : (
            <Button type="link" size="small" onClick={() => void turn(row)}>
              启用
            </Button>
          )}
        </>
      )}
      {row.can['delete'] && (
        <ConfirmButton type="link" danger title={`确定删除「${row.name}」吗？`} onConfirm={() => remove(row)}>
          删除
        </ConfirmButton>
      )}
      {whyNot && (
        <DisabledWithReason why={whyNot}>
          <Button danger type="link" size="small" disabled>
            删除
          </Button>
        </DisabledWithReason>
      )}
      <ChangeHistory object="project_auth_role" objectId={row.id} isLink />
    </Space>
  )
}
