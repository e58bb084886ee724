import '../authority.css'
import { BY_ORGANIZATION, dataScopeLabel } from '@hepu/api/areas/authority/dataPermission/dataScope'
import * as api from '@hepu/api/areas/authority/role/role'
import type { OutputOf } from '@hepu/api/core/route'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { usePermission } from '../../../workspace/permissions.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { OpenLink, onOffFilter, RecordLinks } from '../../../resource/record/RecordLinks.tsx'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { OnOffSwitch } from '../../../ui/control/OnOffSwitch.tsx'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { OnOff } from '../../../ui/text/OnOff.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'

const RoleFormDialog = lazy(() => import('./RoleFormDialog.tsx'))

type Row = OutputOf<typeof api.rolePage>['records'][number]

const filtersOf = (orgs: readonly { value: string; label: string }[]): FilterField[] => [
  { name: 'orgId', label: '所属机构', type: 'select', width: 200, placeholder: '当前机构', options: orgs },
  { name: 'name', label: '角色名称', type: 'input' },
  onOffFilter,
]

/** 角色设置: the roles of an organisation, what they grant, and whether they are enabled. */
export default function RoleList() {
  const [params, setParams] = useTabParams()
  const orgId = params.get('orgId') ?? undefined
  const orgs = useCall(api.roleOrgs, {})
  const [open, setOpen] = useState<{ id: string | null; copied?: Row } | null>(null)
  const [made, setMade] = useState<string | null>(null)
  const showMade = (id: string, orgId: string) => {
    setMade(id)
    setParams({ orgId, name: null, state: null, current: null, sort: null })
  }
  const mayWrite = usePermission()('write')
  const remove = useRun(api.roleDelete, { success: messages.deleted })
  const columns: Column<Row>[] = [
    {
      title: '角色名称',
      dataIndex: 'name',
      width: 106,
      sort: true,
      render: (_, row) => <OpenLink onOpen={() => setOpen({ id: row.id })}>{row.name}</OpenLink>,
    },
    { title: '角色编码', dataIndex: 'code', width: 130, ellipsis: true },
    { title: '机构', dataIndex: 'orgName', width: 94, ellipsis: true },
    {
      title: '数据权限',
      dataIndex: 'dataScope',
      width: 94,
      render: (_, row) => <DataEffect row={row} />,
    },
    { title: '人员', dataIndex: 'users', width: 52, align: 'right', render: (_, row) => `${row.users} 人` },
    { title: '状态', dataIndex: 'state', width: 72, render: (_, row) => <RoleState row={row} /> },
    {
      title: '更新时间',
      dataIndex: 'updateTime',
      width: 136,
      sort: true,
      render: (_, row) => formatTime(row.updateTime),
    },
    { title: '更新人', dataIndex: 'updatedByName', width: 82, ellipsis: true },
    {
      title: '操作',
      key: 'actions',
      width: 178,
      fixed: 'right',
      render: (_, row) => (
        <RecordLinks
          can={row.can}
          whyNot={row.whyNot}
          question={`确定删除角色「${row.name}」？`}
          onOpen={() => setOpen({ id: row.id })}
          onDelete={() => remove.run({ ids: [row.id] })}
        >
          <Link to={`/system/role/PersonnelAllotment?roleId=${row.id}`}>人员分配</Link>
          {mayWrite && <OpenLink onOpen={() => setOpen({ id: null, copied: row })}>复制</OpenLink>}
        </RecordLinks>
      ),
    },
  ]
  return (
    <Page
      title="角色设置"
      help={
        '角色属于一个机构，授出菜单与资源；默认显示当前机构的，可选其下级机构。\n数据权限列是实际生效的范围：角色只能在所属机构的数据权限之内收窄。\n只能授出自己拥有的权限；系统管理员角色拥有全部权限，不能修改、停用或删除。\n有人使用的角色不能删除，可先停用：停用后其权限立即失效，菜单在重新登录或切换后消失。'
      }
      extra={
        mayWrite && (
          <Button type="primary" onClick={() => setOpen({ id: null })}>
            新增角色
          </Button>
        )
      }
    >
      <SearchTable
        route={api.rolePage}
        height="fill"
        filters={filtersOf(orgs.data ?? [])}
        columns={columns}
        showIndex
        empty="还没有角色。"
        rowClassName={(row) => (row.id === made ? 'row-made' : '')}
      />
      {open && (
        <Suspense>
          <RoleFormDialog
            key={open.id}
            id={open.id}
            copyOf={open.copied?.id}
            orgId={open.copied?.orgId ?? orgId}
            onClose={() => setOpen(null)}
            onMade={showMade}
          />
        </Suspense>
      )}
    </Page>
  )
}

/** Shows the effective data permission of a role; the reason is given if the role's own setting differs. */
function DataEffect({ row: { dataScope, dataEffect } }: { row: Row }) {
  const label = dataScopeLabel(dataEffect)
  const why =
    dataScope === null
      ? `${BY_ORGANIZATION}：${label}`
      : `角色设为「${dataScopeLabel(dataScope)}」，受所属机构的数据权限限制，实际为「${label}」`
  return (
    <DisabledWithReason why={dataScope === dataEffect ? undefined : why}>
      <span>{label}</span>
    </DisabledWithReason>
  )
}

/** The switch of a role; users who may not turn it see the word. */
function RoleState({ row }: { row: Row }) {
  const change = useRun(api.roleState, { success: messages.done })
  const isOn = row.state === 1
  const why = row.whyNot?.['state']
  if (!row.can['state'] && !why) return <OnOff state={row.state} />
  return (
    <DisabledWithReason why={why}>
      <OnOffSwitch
        label={`启用角色「${row.name}」`}
        isOn={isOn}
        disabled={why !== undefined}
        loading={change.running}
        onTurn={(next) => void change.run({ id: row.id, state: next ? 1 : 0 })}
      />
    </DisabledWithReason>
  )
}
