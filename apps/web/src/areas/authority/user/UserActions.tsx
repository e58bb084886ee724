import * as api from '@hepu/api/areas/authority/user/userAdmin'
import { Button, Space, type MenuProps } from 'antd'
import { useNavigate } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { useConfirm } from '../../../ui/dialog/useConfirm.tsx'
import { RowMenu } from '../../../ui/menu/RowMenu.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import type { FirstPassword } from './FirstPasswordDialog.tsx'

interface Props {
  user: api.UserRow
  /** The organisation whose users are listed. */
  orgId: string | null
  onEdit: (user: api.UserRow) => void
  onRoles: (user: api.UserRow) => void
  onPassword: (made: FirstPassword) => void
  onSignIns: (user: api.UserRow) => void
  onChanges: (user: api.UserRow) => void
}

/** The actions on a user, as the server allows them in `can`. */
export function UserActions({ user, orgId, onEdit, onRoles, onPassword, onSignIns, onChanges }: Props) {
  const reset = useRun(api.resetUserPassword)
  const leave = useRun(api.removeUserFromOrg, { success: messages.done })
  const remove = useRun(api.deleteUsers, { success: messages.deleted })
  const { ask, box } = useConfirm()
  const navigate = useNavigate()
  const org = user.orgs.find(({ id }) => id === orgId)
  const acts: Record<string, () => unknown> = {
    signIns: () => onSignIns(user),
    handOver: () => navigate(`/task/archiveUser/ArchiveUserDetails?userId=${user.id}`),
    changes: () => onChanges(user),
    password: async () => {
      if (!(await ask(`确定重置「${user.name}」的密码？其登录立即失效。`))) return
      const made = await reset.run({ id: user.id })
      if (made) onPassword({ account: user.account, name: user.name, password: made.password })
    },
    leave: async () => {
      if (!org || !(await ask(`确定把「${user.name}」移出「${org.name}」？其在该机构的角色一并取消。`)))
        return
      await leave.run({ userId: user.id, orgId: org.id })
    },
    delete: async () => {
      if (!(await ask(`确定删除用户「${user.name}」？其登录立即失效，账号不能再用。`))) return
      await remove.run({ ids: [user.id] })
    },
  }
  const items = itemsOf(user, org?.name, usePermissions().has('project.node:read'))
  return (
    <Space size={8}>
      {user.can['edit'] && (
        <Button type="link" size="small" onClick={() => onEdit(user)}>
          编辑
        </Button>
      )}
      {user.can['roles'] && (
        <Button type="link" size="small" onClick={() => onRoles(user)}>
          角色
        </Button>
      )}
      <RowMenu label={user.name} items={items} onClick={(key) => void acts[key]?.()} />
      {box}
    </Space>
  )
}

/** Returns a menu item: absent without the permission, and disabled with the reason while something prevents it. */
function itemOf({ can, whyNot }: api.UserRow, key: string, item: { label: string; danger?: true }) {
  const why = whyNot?.[key]
  return can[key] || why ? [{ key, ...item, ...(why ? { disabled: true, title: why } : {}) }] : []
}

function itemsOf(
  user: api.UserRow,
  org: string | undefined,
  mayHandOver: boolean,
): NonNullable<MenuProps['items']> {
  return [
    { key: 'signIns', label: '登录情况' },
    { key: 'changes', label: '变更历史' },
    ...(mayHandOver ? [{ key: 'handOver', label: '档案与工作交接' }] : []),
    ...itemOf(user, 'password', { label: '重置密码' }),
    ...(org ? itemOf(user, 'leave', { label: `移出「${org}」` }) : []),
    ...itemOf(user, 'delete', { label: '删除', danger: true }),
  ]
}
