import { flatten } from '@hepu/api/core/tree/treeNodes'
import * as organization from '@hepu/api/areas/authority/organization/organization'
import { genders } from '@hepu/api/areas/authority/profile/profile'
import { userLabels, WITHOUT_ROLE } from '@hepu/api/areas/authority/authorityLabels'
import * as api from '@hepu/api/areas/authority/user/userAdmin'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { call } from '../../../client/call.ts'
import { messages } from '../../../client/messages.ts'
import { notifyFailure } from '../../../client/notify.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { DataForm, type DataField } from '../../../resource/form/DataForm.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { useConfirm } from '../../../ui/dialog/useConfirm.tsx'
import { namesFromTop, treeChoices } from '../../../ui/tree/treeChoices.ts'
import { ConflictNotice } from '../../../resource/form/conflict/ConflictNotice.tsx'
import { CropsField, type CropChoice } from './CropsField.tsx'
import type { FirstPassword } from './FirstPasswordDialog.tsx'
import { mineOf } from '../../../resource/form/ownValues.ts'
import { useOpened } from '../../../resource/form/useOpened.ts'
import { useOverwrite } from '../../../resource/form/conflict/useOverwrite.ts'

interface Props {
  /** The user to edit; a new one when null. */
  user: api.UserRow | null
  /** Where a new user is to work. */
  orgId: string | null
  /** Called with the password generated for a new user. */
  onMade: (made: FirstPassword) => void
  onClose: () => void
}
type Options = NonNullable<DataField['options']>

/** 用户信息: creates or changes a user, after checking that account and mobile number are free. */
export default function UserFormDialog({ user, orgId, onMade, onClose }: Props) {
  const [form] = Form.useForm()
  const { box, ask } = useConfirm()
  const [isChanged, setChanged] = useState(false)
  const { versionFor, overwrite } = useOverwrite(form)
  const tree = useCall(organization.treeOfUsers, {})
  const stored = useOpened(api.getUser, { id: user?.id ?? '0' }, { enabled: user !== null })
  const [changedOrgs, setOrgIds] = useState<readonly string[] | null>(null)
  const options = { success: messages.saved, quiet: true }
  const create = useRun(api.saveUser, options)
  const update = useRun(api.updateUser, options)
  const row = user === null ? undefined : stored.data
  const orgIds = changedOrgs ?? (user ? (row?.orgs.map(({ id }) => id) ?? []) : orgId ? [orgId] : [])
  const roles = useRoleOptions(user === null ? orgIds : [])
  const [chosen, setChosen] = useState<CropChoice>({})
  const error = tree.error ?? stored.error
  const isReady = tree.data && (user === null || row)

  const save = async (values: Record<string, unknown>) => {
    if (await isTaken(values)) return
    const all = { ...values, crops: cropsToSend(chosen, orgIds) }
    if (user === null) await make(all as InputOf<typeof api.saveUser>)
    else await change(all as InputOf<typeof api.updateUser>)
  }
  const isTaken = async ({ account, mobile }: { account?: unknown; mobile?: unknown }) => {
    try {
      const { field, message } = await call(
        api.findUniqUser,
        {
          ...(typeof account === 'string' ? { account } : {}),
          ...(typeof mobile === 'string' ? { mobile } : {}),
          ...(user ? { id: user.id } : {}),
        },
        { quiet: true },
      )
      if (field) form.setFields([{ name: field, errors: [message] }])
      return field !== null
    } catch (failure) {
      notifyFailure(failure)
      return true
    }
  }
  const change = async (input: InputOf<typeof api.updateUser>) => {
    const version = versionFor(row?.version ?? 0)
    if ((await update.run({ ...input, version })) !== undefined) onClose()
  }
  const make = async (input: InputOf<typeof api.saveUser>) => {
    const offered = new Set(roles.map(({ value }) => value))
    const roleIds = ((input.roleIds ?? []) as string[]).filter((id) => offered.has(id))
    if (roleIds.length === 0 && !(await ask(`${WITHOUT_ROLE}。仍要保存吗？`))) return
    const made = await create.run({ ...input, roleIds })
    if (made === undefined) return
    if (made.password) onMade({ account: input.account, name: input.name, password: made.password })
    else onClose()
  }
  const reload = async () => {
    const { data } = await stored.refetch()
    if (!data) return
    form.setFieldsValue(valuesOf(data))
    setOrgIds(data.orgs.map(({ id }) => id))
    setChosen({})
    setChanged(false)
  }
  const retry = () => {
    for (const read of [tree, stored]) if (read.error) void read.refetch()
  }
  const orgs = treeChoices(tree.data ?? [], { labelOf: namesFromTop })
  return (
    <FormModal
      title={user === null ? '新增用户' : '用户信息'}
      width={640}
      isChanged={isChanged}
      onClose={onClose}
      onOk={() => form.submit()}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={create.running || update.running}
      footer={(buttons) => (
        <div className="dialog-foot">
          {user && <ChangeHistory object="user" objectId={user.id} />}
          {buttons}
        </div>
      )}
    >
      {box}
      {error && <ErrorPane error={error} onRetry={retry} />}
      {!error && !isReady && <EmptyPane loading />}
      {!error && isReady && (
        <>
          <ConflictNotice
            error={update.error}
            version={row?.version}
            record={row && { object: 'user', objectId: row.id }}
            mine={mineOf(form, personFields(orgs))}
            onReload={() => void reload()}
            onOverwrite={overwrite}
          />
          <DataForm
            form={form}
            schema={user === null ? api.saveUser.input : api.updateUser.input}
            fields={user === null ? newFields(orgs, roles) : personFields(orgs)}
            columns={2}
            initial={row ? valuesOf(row) : { orgIds }}
            fixed={row ? { id: row.id, version: row.version } : {}}
            error={create.error ?? update.error}
            onChange={(values) => {
              setOrgIds((values['orgIds'] as string[] | null) ?? [])
              setChanged(true)
            }}
            onSubmit={save}
          />
          <CropsField
            orgs={flatten(tree.data ?? []).filter(({ id }) => orgIds.includes(id))}
            stored={storedCrops(row)}
            value={chosen}
            onChange={(crops) => {
              setChosen(crops)
              setChanged(true)
            }}
          />
        </>
      )}
    </FormModal>
  )
}

/** Loads the roles of these organisations that the administrator may grant. */
function useRoleOptions(orgIds: readonly string[]): Options {
  const asked = useCall(
    api.listUserRole,
    { orgIds: orgIds.join(',') },
    { enabled: orgIds.length > 0, keepPrevious: true },
  )
  if (orgIds.length === 0) return []
  return (asked.data ?? [])
    .filter(({ state, can }) => state === 1 && can['grant'])
    .map(({ id, name, orgName }) => ({ value: id, label: `${name}（${orgName}）` }))
}

const storedCrops = (row: api.UserRow | undefined): CropChoice =>
  Object.fromEntries((row?.orgs ?? []).map(({ id, crops }) => [id, crops]))

/** Returns the chosen crops, for organisations that the user still belongs to. */
const cropsToSend = (chosen: CropChoice, orgIds: readonly string[]) =>
  Object.entries(chosen)
    .filter(([id]) => orgIds.includes(id))
    .map(([orgId, crops]) => ({ orgId, crops }))

const valuesOf = ({ name, mobile, email, gender, position, orgs }: api.UserRow) => ({
  name,
  mobile,
  email,
  gender,
  position,
  orgIds: orgs.map(({ id }) => id),
})

const personFields = (orgs: Options): DataField[] => [
  { name: 'name', label: userLabels.name, type: 'text', required: true, max: 50 },
  { name: 'mobile', label: userLabels.mobile, type: 'text', max: 11 },
  { name: 'email', label: userLabels.email, type: 'text', max: 100 },
  {
    name: 'gender',
    label: userLabels.gender,
    type: 'select',
    options: genders.map((value) => ({ value, label: value })),
  },
  { name: 'position', label: userLabels.position, type: 'text', max: 50 },
  {
    name: 'orgIds',
    label: userLabels.orgIds,
    type: 'multiSelect',
    required: true,
    wide: true,
    options: orgs,
  },
]

const newFields = (orgs: Options, roles: Options): DataField[] => [
  { name: 'account', label: userLabels.account, type: 'text', required: true, max: 64 },
  ...personFields(orgs),
  {
    name: 'roleIds',
    label: userLabels.roleIds,
    type: 'multiSelect',
    wide: true,
    options: roles,
    help: '所选机构的角色；只列出您自己拥有其全部权限的角色。',
  },
  {
    name: 'password',
    label: userLabels.password,
    type: 'password',
    max: 64,
    wide: true,
    placeholder: '留空则自动生成，保存后显示一次',
  },
]
