import '../authority.css'
import { findNode } from '@hepu/api/core/tree/treeNodes'
import { cropsText } from '@hepu/api/core/crops'
import { userLabels } from '@hepu/api/areas/authority/authorityLabels'
import * as api from '@hepu/api/areas/authority/user/userAdmin'
import { exportUsers, userTemplate } from '@hepu/api/areas/authority/user/userImport'
import * as organization from '@hepu/api/areas/authority/organization/organization'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { usePermission } from '../../../workspace/permissions.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { useCall } from '../../../client/useCall.ts'
import { onOffFilter } from '../../../resource/record/RecordLinks.tsx'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import type { FirstPassword } from './FirstPasswordDialog.tsx'
import { ImportButtons } from '../ImportButtons.tsx'
import { OrganizationTree } from '../organization/OrganizationTree.tsx'
import { UserActions } from './UserActions.tsx'
import { UserStateSwitch } from './UserStateSwitch.tsx'

const ChangeLines = lazy(() => import('../../../resource/change/ChangeLines.tsx'))
const FirstPasswordDialog = lazy(() => import('./FirstPasswordDialog.tsx'))
const UserFormDialog = lazy(() => import('./UserFormDialog.tsx'))
const UserImport = lazy(() => import('./UserImport.tsx'))
const UserRoleDialog = lazy(() => import('./UserRoleDialog.tsx'))
const UserSignInsDialog = lazy(() => import('../signIn/UserSignInsDialog.tsx'))

const filters: FilterField[] = [
  { name: 'name', label: '姓名', type: 'input', placeholder: '姓名或账号' },
  { name: 'mobile', label: '手机号', type: 'input' },
  onOffFilter,
]

/** The dialog that is open over the list. */
type Opened =
  | { kind: 'form'; user: api.UserRow | null }
  | { kind: 'roles'; user: api.UserRow }
  | { kind: 'signIns'; user: api.UserRow }
  | { kind: 'changes'; user: api.UserRow }
  | { kind: 'password'; made: FirstPassword }
  | { kind: 'import' }

/** 用户管理: the organisations at the left, and at the right the users who work there and below. */
export default function UserList() {
  const [params, setParams] = useTabParams()
  const [open, setOpen] = useState<Opened | null>(null)
  const may = usePermission()
  const tree = useCall(organization.treeOfUsers, {})
  const chosen = findNode(tree.data ?? [], params.get('orgId')) ?? tree.data?.[0]
  const orgId = chosen?.id ?? null
  const close = () => setOpen(null)
  const showPassword = (made: FirstPassword) => setOpen({ kind: 'password', made })
  return (
    <Page
      title="用户管理"
      help={HELP}
      extra={
        may('write') && (
          <Space>
            <ImportButtons mayImport onImport={() => setOpen({ kind: 'import' })} template={userTemplate} />
            <Button type="primary" onClick={() => setOpen({ kind: 'form', user: null })}>
              新增用户
            </Button>
          </Space>
        )
      }
    >
      <div className="org-split">
        <aside className="org-side" aria-label="机构树">
          {tree.error && <ErrorPane error={tree.error} onRetry={() => void tree.refetch()} />}
          {!tree.error && !tree.data && <EmptyPane loading />}
          {tree.data && (
            <OrganizationTree
              nodes={tree.data}
              selected={orgId}
              onSelect={(id) => setParams({ orgId: id })}
            />
          )}
        </aside>
        <SearchTable
          route={api.pageUsers}
          height="fill"
          filters={filters}
          fixedModel={orgId ? { orgId } : {}}
          exportRoute={exportUsers}
          columns={columnsOf({
            orgId,
            onEdit: (user) => setOpen({ kind: 'form', user }),
            onRoles: (user) => setOpen({ kind: 'roles', user }),
            onPassword: showPassword,
            onSignIns: (user) => setOpen({ kind: 'signIns', user }),
            onChanges: (user) => setOpen({ kind: 'changes', user }),
          })}
          empty={`「${chosen?.name ?? '当前机构'}」及其下级还没有用户。`}
        />
      </div>
      <Suspense>
        {open?.kind === 'form' && (
          <UserFormDialog user={open.user} orgId={orgId} onMade={showPassword} onClose={close} />
        )}
        {open?.kind === 'roles' && <UserRoleDialog user={open.user} onClose={close} />}
        {open?.kind === 'signIns' && <UserSignInsDialog user={open.user} onClose={close} />}
        {open?.kind === 'changes' && <ChangeLines object="user" objectId={open.user.id} onClose={close} />}
        {open?.kind === 'import' && <UserImport onClose={close} />}
        {open?.kind === 'password' && <FirstPasswordDialog made={open.made} onClose={close} />}
      </Suspense>
    </Page>
  )
}

interface RowActions {
  orgId: string | null
  onEdit: (user: api.UserRow) => void
  onRoles: (user: api.UserRow) => void
  onPassword: (made: FirstPassword) => void
  onSignIns: (user: api.UserRow) => void
  onChanges: (user: api.UserRow) => void
}

/** Returns each name once: several organisations have roles of the same name. */
const namesOf = (list: readonly { name: string }[]): string =>
  [...new Set(list.map(({ name }) => name))].join('、')

/** Returns the crops of a user, once if they are the same in all organisations. */
function cropsOf({ orgs }: api.UserRow): string {
  const texts = new Set(orgs.map(({ crops }) => cropsText(crops)))
  if (texts.size <= 1) return [...texts].join('')
  return orgs.map(({ name, crops }) => `${name}：${cropsText(crops)}`).join('；')
}

function columnsOf(actions: RowActions): Column<api.UserRow>[] {
  return [
    { title: '姓名', dataIndex: 'name', width: 96, ellipsis: true, sort: 'name' },
    { title: '账号', dataIndex: 'account', width: 116, ellipsis: true, sort: 'account' },
    {
      title: '状态',
      dataIndex: 'state',
      width: 76,
      sort: 'state',
      render: (_, row) => <UserStateSwitch user={row} />,
    },
    {
      title: '角色',
      dataIndex: 'roles',
      width: 130,
      ellipsis: true,
      render: (_, row) => namesOf(row.roles) || '—',
    },
    { title: '手机号', dataIndex: 'mobile', width: 120, sort: 'mobile' },
    {
      title: '所属机构',
      dataIndex: 'orgs',
      width: 170,
      ellipsis: true,
      render: (_, row) => namesOf(row.orgs),
    },
    {
      title: userLabels.crops,
      key: 'crops',
      width: 110,
      ellipsis: true,
      render: (_, row) => cropsOf(row),
    },
    { title: '职务', dataIndex: 'position', width: 100, ellipsis: true },
    {
      title: '创建时间',
      dataIndex: 'createTime',
      width: 136,
      sort: 'createTime',
      render: (_, row) => formatTime(row.createTime),
    },
    {
      title: '操作',
      key: 'actions',
      width: 150,
      fixed: 'right',
      render: (_, row) => <UserActions user={row} {...actions} />,
    },
  ]
}

const HELP = `只显示在当前机构及其下级任职的用户。
可用工作簿批量新增和修改：下载模板或导出，填写后导入，预览无误再确认。
新用户的初始密码只显示一次，首次登录须修改。
停用、删除或重置密码后，该用户的登录立即失效。
可用作物按机构设置，未设置的可用全部作物；只能分配或取消您自己可用的作物，下次操作起即生效。
机构的最后一名管理员不能停用、删除或移出。`
