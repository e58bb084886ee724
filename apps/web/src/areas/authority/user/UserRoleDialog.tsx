import { WITHOUT_ROLE } from '@hepu/api/areas/authority/authorityLabels'
import * as api from '@hepu/api/areas/authority/user/userAdmin'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { useConfirm } from '../../../ui/dialog/useConfirm.tsx'

/** 分配角色: ticks the roles of a user, organisation by organisation. */
export default function UserRoleDialog({ user, onClose }: { user: api.UserRow; onClose: () => void }) {
  const choices = useCall(api.listUserRole, { userId: user.id })
  const [ticked, setTicked] = useState<readonly string[] | null>(null)
  const save = useRun(api.saveUserRole, { success: messages.saved })
  const roleIds = ticked ?? (choices.data ?? []).filter((role) => role.isChecked).map((role) => role.id)
  const { box, ask } = useConfirm()
  const submit = async () => {
    if (roleIds.length === 0 && !(await ask(`${WITHOUT_ROLE}。仍要保存吗？`))) return
    if ((await save.run({ userId: user.id, roleIds: [...roleIds] })) !== undefined) onClose()
  }
  return (
    <FormModal
      title={`分配角色：${user.name}`}
      isChanged={ticked !== null}
      onClose={onClose}
      onOk={() => void submit()}
      okButtonProps={{ disabled: ticked === null }}
      confirmLoading={save.running}
    >
      {box}
      {choices.error && <ErrorPane error={choices.error} onRetry={() => void choices.refetch()} />}
      {!choices.error && !choices.data && <EmptyPane loading />}
      {choices.data?.length === 0 && <EmptyPane text="该用户所属的机构还没有角色" />}
      {byOrganization(choices.data ?? []).map(({ orgId, orgName, roles }) => (
        <section key={orgId} className="role-group" aria-label={orgName}>
          <h3>{orgName}</h3>
          <Checkbox.Group
            value={[...roleIds]}
            options={roles.map(({ id, name, state, isChecked, blocker, can }) => ({
              value: id,
              label: state === 1 ? name : `${name}（已停用）`,
              disabled: !can['grant'],
              title: blocker === null ? '' : `${blocker}，不能${isChecked ? '取消分配' : '分配'}`,
            }))}
            onChange={(next) => setTicked(withGroup(roleIds, roles, next))}
          />
        </section>
      ))}
    </FormModal>
  )
}

/** Returns the ticked roles after a change in one group. */
const withGroup = (
  all: readonly string[],
  group: readonly api.RoleChoice[],
  next: readonly string[],
): string[] => [...all.filter((id) => !group.some((role) => role.id === id)), ...next]

interface RoleGroup {
  orgId: string
  orgName: string
  roles: api.RoleChoice[]
}

function byOrganization(choices: readonly api.RoleChoice[]): RoleGroup[] {
  const groups = new Map<string, RoleGroup>()
  for (const choice of choices) {
    const { orgId, orgName } = choice
    const roles = groups.get(orgId)?.roles ?? []
    groups.set(orgId, { orgId, orgName, roles: [...roles, choice] })
  }
  return [...groups.values()]
}
