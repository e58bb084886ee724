import { dictionaryList } from '@hepu/api/core/resource/choices'
import * as api from '@hepu/api/areas/authority/supplier/supplier'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DataForm, type DataField } from '../../../resource/form/DataForm.tsx'
import { offeredChoices } from '../../../resource/form/offeredChoices.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { namesFromTop, treeChoices } from '../../../ui/tree/treeChoices.ts'
import { ConflictNotice } from '../../../resource/form/conflict/ConflictNotice.tsx'
import { mineOf } from '../../../resource/form/ownValues.ts'
import { useOpened } from '../../../resource/form/useOpened.ts'
import { useOverwrite } from '../../../resource/form/conflict/useOverwrite.ts'

interface Props {
  /** The supplier to edit; null for a new one. */
  id: string | null
  /** Parent of a new supplier. */
  parentId: string | null
  /** Called with the id of a new supplier. */
  onMade: (id: string) => void
  onClose: () => void
}
type Options = NonNullable<DataField['options']>

/** 供应商信息: makes a supplier or changes one. */
export default function SupplierFormDialog({ id, parentId, onMade, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const { versionFor, overwrite } = useOverwrite(form)
  const types = useCall(dictionaryList, { code: 'supplier_type' })
  const tree = useCall(api.getSupplierTree, {})
  const stored = useOpened(api.supplierShow, { id: id ?? '0' }, { enabled: id !== null })
  const row = id === null ? undefined : stored.data
  const options = { success: messages.saved, quiet: true }
  const create = useRun(api.supplierSave, options)
  const update = useRun(api.supplierUpdate, options)
  const error = types.error ?? tree.error ?? stored.error
  const isReady = types.data && tree.data && (id === null || row)

  const save = async (values: Record<string, unknown>) => {
    if (id !== null) {
      const version = versionFor(row?.version ?? 0)
      const input = { ...values, version } as InputOf<typeof api.supplierUpdate>
      if ((await update.run(input)) !== undefined) onClose()
      return
    }
    const made = await create.run(values as InputOf<typeof api.supplierSave>)
    if (made === undefined) return
    onMade(made.id)
    onClose()
  }
  const reload = async () => {
    const { data } = await stored.refetch()
    if (!data) return
    form.setFieldsValue(valuesOf(data))
    setChanged(false)
  }
  const fields = fieldsOf(
    offeredChoices(types.data ?? [], [row?.type]),
    treeChoices(tree.data ?? [], { labelOf: namesFromTop, without: id }),
  )
  const again = () => {
    for (const read of [types, tree, stored]) if (read.error) void read.refetch()
  }
  return (
    <FormModal
      title={id === null ? '新增供应商' : '供应商信息'}
      width={720}
      isChanged={isChanged}
      onClose={onClose}
      onOk={() => form.submit()}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={create.running || update.running}
    >
      {error && <ErrorPane error={error} onRetry={again} />}
      {!error && !isReady && <EmptyPane loading />}
      {!error && isReady && (
        <>
          <ConflictNotice
            error={update.error}
            version={row?.version}
            record={row && { object: 'party', objectId: row.id }}
            mine={mineOf(form, fields)}
            onReload={reload}
            onOverwrite={overwrite}
          />
          <DataForm
            form={form}
            schema={id === null ? api.supplierSave.input : api.supplierUpdate.input}
            fields={fields}
            columns={2}
            initial={row ? valuesOf(row) : { parentId }}
            fixed={row ? { id: row.id, version: row.version } : {}}
            error={create.error ?? update.error}
            onChange={() => setChanged(true)}
            onSubmit={save}
          />
        </>
      )}
    </FormModal>
  )
}

const valuesOf = (row: api.SupplierRow) => ({
  name: row.name,
  type: row.type,
  parentId: row.parentId,
  creditCode: row.creditCode,
  contact: row.contact,
  phone: row.phone,
  region: row.region,
  address: row.address,
  bankName: row.bankName,
  bankAccount: row.bankAccount,
  remark: row.remark,
})

const { supplierLabels: labels, supplierLimits: limits } = api

const textField = (name: keyof typeof limits): DataField => ({
  name,
  label: labels[name],
  type: 'text',
  max: limits[name],
})

const fieldsOf = (types: Options, parents: Options): DataField[] => [
  { ...textField('name'), required: true },
  { name: 'type', label: labels.type, type: 'select', required: true, options: types },
  { ...textField('creditCode'), placeholder: '18位，含校验码' },
  {
    name: 'parentId',
    label: labels.parentId,
    type: 'select',
    options: parents,
    placeholder: '无上级：集团或独立公司',
  },
  textField('contact'),
  textField('phone'),
  { name: 'region', label: labels.region, type: 'place' },
  textField('address'),
  textField('bankName'),
  textField('bankAccount'),
  { ...textField('remark'), type: 'textarea', wide: true },
]
