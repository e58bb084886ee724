import { roleLabels } from '@hepu/api/areas/authority/labels'
import { menuSourceTree, type MenuTreeEntry } from '@hepu/api/areas/authority/menuAdmin'
import * as api from '@hepu/api/areas/authority/role'
import type { OutputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ChangeHistory } from '../../../resource/ChangeHistory.tsx'
import { DataForm, type DataField } from '../../../resource/DataForm.tsx'
import { AppModal } from '../../../ui/AppModal.tsx'
import { EmptyPane } from '../../../ui/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/ErrorPane.tsx'
import { problemOf, settingOf, settingToSend } from '../dataSetting.ts'
import { grantsOf, tickedLeaves } from '../grants.ts'
import { ConflictNotice } from '../../../resource/form/ConflictNotice.tsx'
import { DataScopeField } from './DataScopeField.tsx'
import { GrantTree } from './GrantTree.tsx'
import { useOverwrite } from '../../../resource/form/useOverwrite.ts'

type Role = OutputOf<typeof api.roleShow>

interface Props {
  /** The role to edit; null for a new one. */
  id: string | null
  /** Organisation of a new role; the current one when absent. */
  orgId?: string | undefined
  onClose: () => void
}

/** 角色权限: name of a role, whose data it shows, and the menus and resources it grants, ticked in a tree. */
export default function RoleFormDialog({ id, orgId, onClose }: Props) {
  const role = useCall(api.roleShow, { id: id ?? '0' }, { enabled: id !== null, quiet: true })
  const ofOrg = orgId ?? role.data?.orgId
  const tree = useCall(menuSourceTree, ofOrg ? { orgId: ofOrg } : {}, {
    enabled: id === null || role.data !== undefined,
    quiet: true,
  })
  const offer = useCall(api.roleDataPermission, ofOrg ? { orgId: ofOrg } : {}, {
    enabled: id === null || role.data !== undefined,
    quiet: true,
  })
  const failed = [role, tree, offer].find((it) => it.error)
  if (!tree.data || !offer.data || (id !== null && !role.data)) {
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
  const shared = { tree: tree.data, offer: offer.data, onReload: () => void role.refetch(), onClose }
  return role.data ? (
    <RoleForm key={role.data.version} {...shared} role={role.data} />
  ) : (
    <RoleForm {...shared} orgId={orgId} />
  )
}

interface FormProps {
  tree: readonly MenuTreeEntry[]
  /** Data permissions that the role may be given. */
  offer: OutputOf<typeof api.roleDataPermission>
  role?: Role
  /** Reads the role anew after somebody else changed it. */
  onReload: () => void
  orgId?: string | undefined
  onClose: () => void
}

const refresh = [api.rolePage, api.roleShow, api.roleAll]
const nameField: DataField = { name: 'name', label: roleLabels.name, type: 'text', required: true, max: 60 }
const DATA_HELP =
  '有该角色的人能看到哪些机构的业务数据。只能在机构的数据权限之内收窄，不能放宽；有多个角色的，合并计算。'

/** What a new role starts with. */
const firstScope = ({ byOrganization, scopes }: OutputOf<typeof api.roleDataPermission>) =>
  byOrganization ? null : (scopes[0] ?? null)

const codeField: DataField = {
  name: 'code',
  label: roleLabels.code,
  type: 'text',
  max: 40,
  placeholder: '不填则自动生成',
  help: '供接口与导入使用；以字母开头，只含字母、数字、- 和 _。保存后不能修改。',
}

function RoleForm({ tree, offer, role, orgId, onReload, onClose }: FormProps) {
  const [form] = Form.useForm()
  const { versionFor, overwrite } = useOverwrite(form)
  const before = role?.menuIds ?? []
  const [leaves, setLeaves] = useState(() => tickedLeaves(tree, before))
  const [setting, setSetting] = useState(() =>
    settingOf(role ? role.dataScope : firstScope(offer), role?.dataOrgs ?? []),
  )
  const [problem, setProblem] = useState<string | null>(null)
  const save = useRun(api.roleSave, { refresh, success: messages.saved })
  const update = useRun(api.roleUpdate, { refresh, success: messages.saved })
  const mayEdit = role ? (role.can['edit'] ?? false) : true
  const submit = async (values: { name: string; code?: string | null | undefined }) => {
    const found = problemOf(setting)
    setProblem(found)
    if (found) return
    const grants = { menuIds: grantsOf(tree, leaves, before), ...settingToSend(setting) }
    const done = role
      ? await update.run({ id: role.id, version: versionFor(role.version), name: values.name, ...grants })
      : await save.run({ name: values.name, code: values.code ?? null, orgId, ...grants })
    if (done !== undefined) onClose()
  }
  return (
    <AppModal
      open
      title={role ? `角色权限 · ${role.name}` : '新增角色'}
      width={720}
      okText="保存"
      onOk={() => form.submit()}
      onCancel={onClose}
      confirmLoading={save.running || update.running}
      footer={(buttons) => (
        <div className="dialog-foot">
          {role && <ChangeHistory object="role" objectId={role.id} />}
          {mayEdit && buttons}
        </div>
      )}
    >
      <ConflictNotice
        error={update.error}
        version={role?.version}
        onReload={onReload}
        onOverwrite={overwrite}
      />
      <DataForm
        schema={api.roleSave.input}
        fields={role ? [nameField] : [nameField, codeField]}
        columns={2}
        form={form}
        initial={{ name: role?.name, code: null }}
        fixed={{ menuIds: [] }}
        disabled={!mayEdit}
        error={role ? update.error : save.error}
        onSubmit={(values) => void submit(values)}
      />
      <DataScopeField
        value={setting}
        onChange={setSetting}
        offer={offer}
        stored={role?.dataOrgs ?? []}
        ownId={offer.orgId}
        mayInherit={offer.byOrganization}
        help={DATA_HELP}
        problem={problem}
        disabled={!mayEdit}
      />
      <h3>菜单与资源</h3>
      {role?.isSystem && <p className="quiet">系统角色拥有全部菜单与资源，不能修改。</p>}
      {tree.length > 0 ? (
        <GrantTree tree={tree} value={leaves} onChange={setLeaves} disabled={!mayEdit} />
      ) : (
        <EmptyPane text="没有可以授出的菜单。只能授出您自己拥有的菜单与资源。" />
      )}
    </AppModal>
  )
}
