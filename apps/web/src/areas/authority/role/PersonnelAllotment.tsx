import '../authority.css'
import { WITHOUT_ROLE } from '@hepu/api/areas/authority/authorityLabels'
import * as api from '@hepu/api/areas/authority/role/role'
import type { OutputOf } from '@hepu/api/core/route'
import { useState } from 'react'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { OnOff } from '../../../ui/text/OnOff.tsx'

type Role = OutputOf<typeof api.roleShow>
type Assigned = OutputOf<typeof api.roleUserPage>['records'][number]
type Available = OutputOf<typeof api.roleUserList>['records'][number]
type Person = Pick<Assigned, 'id' | 'name' | 'account' | 'position' | 'state'>

const list = '/system/role'
/** How many people a question names. */
const NAMED = 3
const filters: FilterField[] = [{ name: 'name', label: '姓名或账号', type: 'input', width: 180 }]
const columns: Column<Person>[] = [
  { title: '姓名', dataIndex: 'name', width: 100, ellipsis: true, sort: true },
  { title: '账号', dataIndex: 'account', width: 110, sort: true, ellipsis: true },
  { title: '职务', dataIndex: 'position', width: 90, ellipsis: true },
  {
    title: '状态',
    dataIndex: 'state',
    width: 70,
    render: (_, row) => <OnOff state={row.state} />,
  },
]

/** 人员分配: the people who have a role, and those of its organisation who may get it. */
export default function PersonnelAllotment() {
  const [params] = useTabParams()
  const roleId = params.get('roleId')
  const role = useCall(api.roleShow, { id: roleId ?? '0' }, { enabled: roleId !== null, quiet: true })
  return (
    <Page
      title={role.data ? `人员分配 · ${role.data.name}` : '人员分配'}
      back={list}
      extra={role.data && <ChangeHistory object="role" objectId={role.data.id} />}
    >
      {roleId === null ? (
        <BadQuery list={list} />
      ) : role.error ? (
        <ErrorPane error={role.error} onRetry={() => void role.refetch()} />
      ) : role.data ? (
        <Allotment key={roleId} role={role.data} />
      ) : (
        <EmptyPane loading />
      )}
    </Page>
  )
}

function Allotment({ role }: { role: Role }) {
  const mayTake = role.can['take'] ?? false
  return (
    <>
      {role.state !== 1 && <p className="quiet">该角色已停用：分配可以修改，但在启用之前没有权限。</p>}
      <div className="allotment">
        <AssignedPeople role={role} mayTake={mayTake} />
        <AvailablePeople role={role} />
      </div>
    </>
  )
}

function AssignedPeople({ role, mayTake }: { role: Role; mayTake: boolean }) {
  const [chosen, setChosen] = useState<Assigned[]>([])
  const take = useRun(api.roleUserDelete, { success: '操作成功：已取消分配' })
  const submit = async () => {
    const ids = chosen.map((row) => row.id)
    if ((await take.run({ ids })) !== undefined) setChosen([])
  }
  return (
    <section aria-labelledby="allotment-assigned">
      <h2 id="allotment-assigned">已分配（{role.users} 人）</h2>
      <SearchTable
        route={api.roleUserPage}
        isLocal
        filters={filters}
        columns={columns}
        fixedModel={{ roleId: role.id }}
        height={460}
        empty="还没有人有此角色，可从右侧选择分配。"
        {...(mayTake ? { selection: { rows: chosen, onChange: setChosen } } : {})}
        toolbar={
          mayTake && (
            <ConfirmButton
              disabled={chosen.length === 0}
              title={`确定取消所选 ${chosen.length} 人的角色？`}
              {...withoutRole(chosen)}
              onConfirm={submit}
            >
              取消分配
            </ConfirmButton>
          )
        }
      />
    </section>
  )
}

/** Says who would be left without any role. */
function withoutRole(chosen: readonly Assigned[]): { description?: string } {
  const names = chosen.filter(({ hasOthers }) => !hasOthers).map(({ name }) => name)
  if (names.length === 0) return {}
  const shown = names.slice(0, NAMED).join('、')
  const who = names.length > NAMED ? `${shown}等${names.length}人` : shown
  return { description: `这是${who}唯一的角色，取消后${WITHOUT_ROLE}。` }
}

function AvailablePeople({ role }: { role: Role }) {
  const mayGive = role.can['assign'] ?? false
  const [chosen, setChosen] = useState<Available[]>([])
  const give = useRun(api.roleUserSave, { success: '操作成功：已分配' })
  const submit = async () => {
    const userIds = chosen.map((row) => row.userId)
    if ((await give.run({ roleId: role.id, userIds })) !== undefined) setChosen([])
  }
  return (
    <section aria-labelledby="allotment-available">
      <h2 id="allotment-available">可分配</h2>
      <SearchTable
        route={api.roleUserList}
        isLocal
        filters={filters}
        columns={columns}
        fixedModel={{ roleId: role.id, assigned: false }}
        height={460}
        empty="该机构的人员都已有此角色。"
        {...(mayGive ? { selection: { rows: chosen, onChange: setChosen } } : {})}
        toolbar={
          mayGive ? (
            <ActionButton type="primary" disabled={chosen.length === 0} onClick={submit}>
              分配所选
            </ActionButton>
          ) : (
            <span className="quiet">{role.whyNot?.['assign'] ?? messages.noPermission}</span>
          )
        }
      />
    </section>
  )
}
