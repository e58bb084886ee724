import { organizationLabels } from '@hepu/api/areas/authority/labels'
import * as api from '@hepu/api/areas/authority/organization'
import { Form } from 'antd'
import type { InputOf } from '@hepu/api/core/route'
import { useCall } from '../../../client/useCall.ts'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { ChangeHistory } from '../../../resource/ChangeHistory.tsx'
import { DataForm, type DataField } from '../../../resource/DataForm.tsx'
import { AppModal } from '../../../ui/AppModal.tsx'
import { EmptyPane } from '../../../ui/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/ErrorPane.tsx'
import { choicesOf } from '../organizationTree.ts'
import { organizationLists } from '../refresh.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { useOverwrite } from './useOverwrite.ts'

interface Props {
  /** The organisation to edit; a new one when absent. */
  id?: string
  /** Where a new one is to stand. */
  parentId: string | null
  onClose: () => void
}

/** 机构信息: makes an organisation or changes one. */
export default function OrganizationFormDialog({ id, parentId, onClose }: Props) {
  const [form] = Form.useForm()
  const { versionFor, overwrite } = useOverwrite(form)
  const tree = useCall(api.allTree, {})
  const stored = useCall(api.getOrganization, { id: id ?? '0' }, { enabled: id !== undefined })
  const row = id === undefined ? undefined : stored.data
  const options = { refresh: organizationLists, success: messages.saved, quiet: true }
  const create = useRun(api.saveOrganization, options)
  const update = useRun(api.updateOrganization, options)
  const error = tree.error ?? stored.error
  const isReady = tree.data && (id === undefined || row)

  const save = async (values: Record<string, unknown>) => {
    const saved =
      id === undefined
        ? await create.run(values as InputOf<typeof api.saveOrganization>)
        : await update.run({
            ...(values as InputOf<typeof api.updateOrganization>),
            version: versionFor(row?.version ?? 0),
          })
    if (saved !== undefined) onClose()
  }
  const reload = async () => {
    const { data } = await stored.refetch()
    if (data) form.setFieldsValue(valuesOf(data))
  }
  const fields = fieldsOf(choicesOf(tree.data ?? [], id ?? null), row ? row.can['move'] === true : true)
  return (
    <AppModal
      open
      title={id === undefined ? '新增机构' : '机构信息'}
      okText="保存"
      onCancel={onClose}
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
      {error && <ErrorPane error={error} onRetry={() => void tree.refetch()} />}
      {!error && !isReady && <EmptyPane loading />}
      {!error && isReady && (
        <>
          <ConflictNotice
            error={update.error}
            version={row?.version}
            onReload={() => void reload()}
            onOverwrite={overwrite}
          />
          <DataForm
            form={form}
            schema={id === undefined ? api.saveOrganization.input : api.updateOrganization.input}
            fields={fields}
            initial={row ? valuesOf(row) : { parentId, isInstitution: 'false' }}
            fixed={row ? { id: row.id, version: row.version } : {}}
            error={create.error ?? update.error}
            onSubmit={save}
          />
        </>
      )}
    </AppModal>
  )
}

const valuesOf = (row: api.OrganizationRow) => ({
  parentId: row.parentId,
  name: row.name,
  code: row.code,
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
