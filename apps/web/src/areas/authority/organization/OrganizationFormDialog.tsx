import { organizationLabels } from '@hepu/api/areas/authority/authorityLabels'
import { DEFAULT_ORGANIZATION_KIND } from '@hepu/api/areas/authority/organization/organizationKind'
import * as api from '@hepu/api/areas/authority/organization/organization'
import { Form } from 'antd'
import { useState } from 'react'
import type { InputOf, OutputOf } from '@hepu/api/core/route'
import { useCall } from '../../../client/useCall.ts'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { DataForm, type DataField } from '../../../resource/form/DataForm.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { problemOf, settingOf, settingToSend, type DataSetting } from '../dataPermission/dataSetting.ts'
import { namesFromTop, treeChoices } from '../../../ui/tree/treeChoices.ts'
import { organizationKindOptions } from './organizationKindOptions.ts'
import { ConflictNotice } from '../../../resource/form/conflict/ConflictNotice.tsx'
import { DataScopeField } from '../dataPermission/DataScopeField.tsx'
import { mineOf } from '../../../resource/form/ownValues.ts'
import { useOpened } from '../../../resource/form/useOpened.ts'
import { useOverwrite } from '../../../resource/form/conflict/useOverwrite.ts'

interface Props {
  /** The organisation to edit; a new one when absent. */
  id?: string
  /** Parent of a new organisation. */
  parentId: string | null
  onClose: () => void
  /** Called with the id of a created organisation. */
  onMade?: (id: string) => void
}

/** 机构信息: makes an organisation or changes one. */
export default function OrganizationFormDialog({ id, parentId, onClose, onMade }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const { versionFor, overwrite } = useOverwrite(form)
  const tree = useCall(api.allTree, {})
  const stored = useOpened(api.getOrganization, { id: id ?? '0' }, { enabled: id !== undefined })
  const permission = useCall(api.dataPermission, { id: id ?? parentId ?? '0' })
  const row = id === undefined ? undefined : stored.data
  const data = useSetting(permission.data, id === undefined)
  const options = { success: messages.saved, quiet: true }
  const create = useRun(api.saveOrganization, options)
  const update = useRun(api.updateOrganization, options)
  const error = tree.error ?? stored.error ?? permission.error
  const isReady = tree.data && permission.data && (id === undefined || row)

  const save = async (values: Record<string, unknown>) => {
    if (data.refuse()) return
    const all = { ...values, ...data.toSend }
    const saved =
      id === undefined
        ? await create.run(all as InputOf<typeof api.saveOrganization>)
        : await update.run({
            ...(all as InputOf<typeof api.updateOrganization>),
            version: versionFor(row?.version ?? 0),
          })
    if (saved === undefined) return
    if (id === undefined) onMade?.(saved.id)
    onClose()
  }
  const reload = async () => {
    const [{ data: next }] = await Promise.all([stored.refetch(), permission.refetch()])
    data.reset()
    setChanged(false)
    if (next) form.setFieldsValue(valuesOf(next))
  }
  const retry = () => Promise.all([tree.refetch(), permission.refetch(), id && stored.refetch()])
  const parents = treeChoices(tree.data ?? [], { labelOf: namesFromTop, without: id })
  const fields = fieldsOf(parents, row ? row.can['move'] === true : true)
  return (
    <FormModal
      title={id === undefined ? '新增机构' : '机构信息'}
      isChanged={isChanged}
      onClose={onClose}
      onOk={() => form.submit()}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={create.running || update.running}
      footer={(buttons) => (
        <div className="dialog-foot">
          {id !== undefined && <ChangeHistory object="organization" objectId={id} />}
          {buttons}
        </div>
      )}
    >
      {error && <ErrorPane error={error} onRetry={() => void retry()} />}
      {!error && !isReady && <EmptyPane loading />}
      {!error && isReady && (
        <>
          <ConflictNotice
            error={update.error}
            version={row?.version}
            record={row && { object: 'organization', objectId: row.id }}
            mine={mineOf(form, fields)}
            onReload={() => void reload()}
            onOverwrite={overwrite}
          />
          <DataForm
            form={form}
            schema={id === undefined ? api.saveOrganization.input : api.updateOrganization.input}
            fields={fields}
            initial={
              row ? valuesOf(row) : { parentId, kind: DEFAULT_ORGANIZATION_KIND, isInstitution: 'false' }
            }
            fixed={row ? { id: row.id, version: row.version } : {}}
            error={create.error ?? update.error}
            onChange={() => setChanged(true)}
            onSubmit={save}
          />
          {id === undefined && <p className="quiet">{FIRST_ROLES}</p>}
          <DataScopeField
            value={data.setting}
            onChange={(setting) => {
              data.change(setting)
              setChanged(true)
            }}
            offer={permission.data.offer}
            stored={id === undefined ? [] : permission.data.orgs}
            ownId={id ?? null}
            help={DATA_HELP}
            problem={data.problem}
          />
        </>
      )}
    </FormModal>
  )
}

/** Says what a new organisation gets besides what is filled in. */
const FIRST_ROLES =
  '新机构自动得到系统预设的 10 个角色（系统管理员、试验主持、科研秘书、财务、外部来宾等），尚无人员担任，可在「角色设置」中查看与调整。'

const DATA_HELP = [
  '在该机构工作的人能看到哪些机构的业务数据；角色还可以收窄，不能放宽。',
  '本机构及下级以外的数据只能查看。机构、用户与角色的管理范围不受影响，始终是本机构及下级。',
  '「指定机构」不含所选机构的下级，需要的请逐个勾选。不能超出您自己的数据权限。',
].join('')

/** Returns the data permission in the form: as stored, or for a new one as the server would set it, until it is changed. */
function useSetting(stored: OutputOf<typeof api.dataPermission> | undefined, isNew: boolean) {
  const [changed, change] = useState<DataSetting | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const first = isNew
    ? settingOf(stored?.offer.scopes.includes('ownAndBelow') ? 'ownAndBelow' : 'own', [])
    : settingOf(stored?.dataScope ?? null, stored?.orgs ?? [])
  const setting = changed ?? first
  const refuse = () => {
    const found = problemOf(setting)
    setProblem(found)
    return found !== null
  }
  return { setting, change, problem, refuse, reset: () => change(null), toSend: settingToSend(setting) }
}

const valuesOf = (row: api.OrganizationRow) => ({
  parentId: row.parentId,
  name: row.name,
  code: row.code,
  kind: row.kind,
  isInstitution: String(row.isInstitution),
})

const fieldsOf = (parents: DataField['options'] & object, mayMove: boolean): DataField[] => [
  { name: 'name', label: organizationLabels.name, type: 'text', required: true, max: 50 },
  { name: 'code', label: organizationLabels.code, type: 'text', required: true, max: 30 },
  ...(mayMove
    ? [
        {
          name: 'parentId',
          label: organizationLabels.parentId,
          type: 'select' as const,
          required: true,
          options: parents,
        },
      ]
    : []),
  {
    name: 'kind',
    label: organizationLabels.kind,
    type: 'select',
    required: true,
    options: organizationKindOptions,
  },
  {
    name: 'isInstitution',
    label: organizationLabels.isInstitution,
    type: 'select',
    required: true,
    options: [
      { value: 'true', label: '是' },
      { value: 'false', label: '否' },
    ],
  },
]
