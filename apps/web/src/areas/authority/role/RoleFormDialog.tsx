import { roleLabels } from '@hepu/api/areas/authority/authorityLabels'
import { menuSourceTree, type MenuTreeEntry } from '@hepu/api/areas/authority/menu/menuAdmin'
import * as api from '@hepu/api/areas/authority/role/role'
import type { OutputOf } from '@hepu/api/core/route'
import { Form, Select, type FormInstance } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { DataForm, type DataField } from '../../../resource/form/DataForm.tsx'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { unindented } from '../../../ui/text/indented.ts'
import { problemOf, settingOf, settingToSend, type DataSetting } from '../dataPermission/dataSetting.ts'
import { grantsOf, tickedLeaves } from './grants.ts'
import { ConflictNotice } from '../../../resource/form/conflict/ConflictNotice.tsx'
import { DataScopeField } from '../dataPermission/DataScopeField.tsx'
import { GrantTree } from './GrantTree.tsx'
import { mineOf } from '../../../resource/form/ownValues.ts'
import { useOpened } from '../../../resource/form/useOpened.ts'
import { useOverwrite } from '../../../resource/form/conflict/useOverwrite.ts'

type Role = OutputOf<typeof api.roleShow>
type Offer = OutputOf<typeof api.roleDataPermission>

interface Props {
  /** The role to edit; null for a new one. */
  id: string | null
  /** The role that a new one starts as. */
  copyOf?: string | undefined
  /** Organisation that a new role starts with; the current one when absent. */
  orgId?: string | undefined
  onClose: () => void
  /** Called with the id of a created role, and its organisation. */
  onMade?: (id: string, orgId: string) => void
}

/** 角色权限: the name of a role, its data permission, and the menus and resources it grants, ticked in a tree. */
export default function RoleFormDialog({ id, copyOf, orgId: listed, onClose, onMade }: Props) {
  const [form] = Form.useForm()
  const [chosen, setChosen] = useState(listed)
  const [isChanged, setChanged] = useState(false)
  const [kept, keep] = useState<readonly string[]>()
  const orgId = id === null ? chosen : undefined
  const shownId = id ?? copyOf
  const isShown = shownId !== undefined
  const role = useOpened(api.roleShow, { id: shownId ?? '0' }, { enabled: isShown, quiet: true })
  const ofOrg = orgId ?? role.data?.orgId
  const isPlaced = !isShown || role.data !== undefined
  const tree = useCall(menuSourceTree, ofOrg ? { orgId: ofOrg } : {}, {
    enabled: isPlaced,
    quiet: true,
    keepPrevious: true,
  })
  const offer = useCall(api.roleDataPermission, ofOrg ? { orgId: ofOrg } : {}, {
    enabled: isPlaced,
    quiet: true,
    keepPrevious: true,
  })
  const orgs = useCall(api.roleOrgs, {}, { enabled: id === null, quiet: true })
  const failed = [role, tree, offer, orgs].find((query) => query.error)
  if (!tree.data || !offer.data || !isPlaced || (id === null && !orgs.data)) {
    return (
      <AppModal open title="角色权限" width={720} footer={null} onCancel={onClose}>
        {failed?.error ? (
          <ErrorPane error={failed.error} onRetry={() => void failed.refetch()} />
        ) : (
          <EmptyPane loading />
        )}
      </AppModal>
    )
  }
  const onReload = async () => {
    const { data } = await role.refetch()
    if (!data) return
    form.setFieldsValue({ name: data.name })
    setChanged(false)
  }
  const onChange = () => setChanged(true)
  const shared = { form, tree: tree.data, offer: offer.data, isChanged, onChange, onReload, onClose, onMade }
  const isLoading = tree.isPlaceholderData || offer.isPlaceholderData
  return id !== null ? (
    <RoleForm key={role.data?.version} {...shared} role={role.data} />
  ) : (
    <RoleForm
      key={offer.data.orgId}
      {...shared}
      copied={role.data}
      kept={kept}
      onTick={keep}
      isLoading={isLoading}
      place={{ orgs: orgs.data ?? [], orgId: orgId ?? offer.data.orgId, onChoose: setChosen }}
    />
  )
}

/** Where a new role is to belong. */
interface Place {
  orgs: readonly { value: string; label: string }[]
  orgId: string
  onChoose: (orgId: string) => void
}

interface FormProps {
  form: FormInstance
  tree: readonly MenuTreeEntry[]
  /** Data permissions that the role may have. */
  offer: Offer
  role?: Role | undefined
  /** The role that a new one starts as. */
  copied?: Role | undefined
  /** The leaves that were ticked when another organisation was chosen. */
  kept?: readonly string[] | undefined
  onTick?: (leaves: readonly string[]) => void
  isChanged: boolean
  /** Called on every change by the user. */
  onChange: () => void
  /** Reads the role anew after somebody else changed it. */
  onReload: () => Promise<void>
  place?: Place
  /** The rights that may be granted in the organisation just chosen are still loading. */
  isLoading?: boolean
  onClose: () => void
  onMade: Props['onMade']
}

const NAME_MAX = 60
const nameField: DataField = {
  name: 'name',
  label: roleLabels.name,
  type: 'text',
  required: true,
  max: NAME_MAX,
}
const DATA_HELP =
  '有该角色的人能看到哪些机构的业务数据。只能在机构的数据权限之内收窄，不能放宽；有多个角色的，合并计算。'

/** Returns the data permission of a new role. */
const firstScope = ({ byOrganization, scopes }: Offer) => (byOrganization ? null : (scopes[0] ?? null))

/** Returns the data permission of a role; for a copy, as far as the user may grant it. */
function startOf({ role, copied, offer }: Pick<FormProps, 'role' | 'copied' | 'offer'>): DataSetting {
  if (role) return settingOf(role.dataScope, role.dataOrgs)
  const isOffered = copied?.dataScope ? offer.scopes.includes(copied.dataScope) : offer.byOrganization
  if (!copied || !isOffered) return settingOf(firstScope(offer), [])
  const offered = new Set(offer.orgs.map((org) => org.id))
  return settingOf(
    copied.dataScope,
    copied.dataOrgs.filter((org) => offered.has(org.id)),
  )
}

const COPY = '（副本）'
const nameOfCopy = ({ name }: Role): string => name.slice(0, NAME_MAX - COPY.length) + COPY

const codeField: DataField = {
  name: 'code',
  label: roleLabels.code,
  type: 'text',
  max: 40,
  placeholder: '不填则自动生成',
  help: '供接口与导入使用；以字母开头，只含字母、数字、- 和 _。保存后不能修改。',
}

function RoleForm(props: FormProps) {
  const {
    form,
    tree,
    offer,
    role,
    copied,
    kept,
    onTick,
    place,
    isLoading = false,
    isChanged,
    onChange,
    onReload,
    onClose,
    onMade,
  } = props
  const { versionFor, overwrite } = useOverwrite(form)
  const before = role?.menuIds ?? []
  const [leaves, setLeaves] = useState(() => tickedLeaves(tree, kept ?? (role ?? copied)?.menuIds ?? []))
  const [lost] = useState(() => (kept?.length ?? 0) - (kept ? leaves.length : 0))
  const [setting, setSetting] = useState(() => startOf(props))
  const [problem, setProblem] = useState<string | null>(null)
  const options = { success: messages.saved, quiet: true }
  const save = useRun(api.roleSave, options)
  const update = useRun(api.roleUpdate, options)
  const mayEdit = role ? (role.can['edit'] ?? false) : true
  const submit = async (values: { name: string; code?: string | null | undefined }) => {
    const found = problemOf(setting)
    setProblem(found)
    if (found) return
    const grants = { menuIds: grantsOf(tree, leaves, before), ...settingToSend(setting) }
    if (role) {
      const version = versionFor(role.version)
      const done = await update.run({ id: role.id, version, name: values.name, ...grants })
      if (done !== undefined) onClose()
      return
    }
    const { orgId } = place!
    const made = await save.run({ name: values.name, code: values.code ?? null, orgId, ...grants })
    if (made === undefined) return
    onMade?.(made.id, orgId)
    onClose()
  }
  return (
    <FormModal
      title={role ? `角色权限 · ${role.name}` : '新增角色'}
      width={720}
      className="tall-dialog"
      isChanged={isChanged}
      onClose={onClose}
      onOk={() => form.submit()}
      okButtonProps={{ disabled: isLoading }}
      confirmLoading={save.running || update.running}
      footer={(buttons) => (
        <div className="dialog-foot">
          {role && <ChangeHistory object="role" objectId={role.id} />}
          {mayEdit && leaves.length === 0 && (
            <StateText tone="warn">未勾选权限，有该角色的人没有菜单可用</StateText>
          )}
          {mayEdit && buttons}
        </div>
      )}
    >
      <ConflictNotice
        error={update.error}
        version={role?.version}
        record={role && { object: 'role', objectId: role.id }}
        mine={mineOf(form, [nameField])}
        onReload={onReload}
        onOverwrite={overwrite}
      />
      {place && <PlaceField {...place} disabled={save.running} />}
      <DataForm
        schema={api.roleSave.input}
        fields={role ? [nameField] : [nameField, codeField]}
        columns={2}
        form={form}
        initial={{ name: copied ? nameOfCopy(copied) : role?.name, code: null }}
        fixed={{ menuIds: [] }}
        disabled={!mayEdit}
        error={role ? update.error : save.error}
        onChange={onChange}
        onSubmit={(values) => void submit(values)}
      />
      <DataScopeField
        value={setting}
        onChange={(next) => {
          setSetting(next)
          onChange()
        }}
        offer={offer}
        stored={role?.dataOrgs ?? []}
        ownId={offer.orgId}
        mayInherit={offer.byOrganization}
        help={DATA_HELP}
        problem={problem}
        disabled={!mayEdit}
      />
      <h3>菜单与资源</h3>
      {lost > 0 && <Notice tone="warning" title={`该机构不能授予已勾选的 ${lost} 项，其余勾选保留。`} />}
      {role?.isSystem && <p className="quiet">系统角色拥有全部菜单与资源，不能修改。</p>}
      {tree.length > 0 ? (
        <GrantTree
          tree={tree}
          value={leaves}
          onChange={(next) => {
            setLeaves(next)
            onTick?.(next)
            onChange()
          }}
          disabled={!mayEdit}
        />
      ) : (
        <EmptyPane text="没有可以授出的菜单。只能授出您自己拥有的菜单与资源。" />
      )}
    </FormModal>
  )
}

/** 所属机构 of a new role, which decides what may be granted and which data permissions are offered. */
function PlaceField({ orgs, orgId, onChoose, disabled }: Place & { disabled: boolean }) {
  return (
    <Form layout="vertical" component={false}>
      <Form.Item label={roleLabels.orgId} htmlFor="role-org" required>
        <Select
          id="role-org"
          showSearch={{ optionFilterProp: 'label' }}
          labelRender={unindented}
          options={[...orgs]}
          value={orgId}
          onChange={onChoose}
          disabled={disabled}
        />
      </Form.Item>
    </Form>
  )
}
