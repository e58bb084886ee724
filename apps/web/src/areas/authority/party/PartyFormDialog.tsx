import { dictionaryList } from '@hepu/api/core/resource/choices'
import * as api from '@hepu/api/areas/authority/party/party'
import {
  partyKinds,
  partyLabels as labels,
  partyLimits as limits,
  partyRoles,
} from '@hepu/api/areas/authority/party/partyFields'
import type { InputOf } from '@hepu/api/core/route'
import { Checkbox, Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConflictNotice } from '../../../resource/form/conflict/ConflictNotice.tsx'
import { useOverwrite } from '../../../resource/form/conflict/useOverwrite.ts'
import { DataForm, type DataField } from '../../../resource/form/DataForm.tsx'
import { offeredChoices } from '../../../resource/form/offeredChoices.ts'
import { mineOf } from '../../../resource/form/ownValues.ts'
import { useOpened } from '../../../resource/form/useOpened.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { CloseNames } from './CloseNames.tsx'

interface Props {
  /** The party to edit; null for a new one. */
  id: string | null
  /** Called with the id of a new party. */
  onMade: (id: string) => void
  onClose: () => void
}
type Options = NonNullable<DataField['options']>

/** 往来单位: makes a party or changes one. */
export default function PartyFormDialog({ id, onMade, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const [keepsName, setKeepsName] = useState(true)
  const { versionFor, overwrite } = useOverwrite(form)
  const types = useCall(dictionaryList, { code: 'supplier_type' })
  const stored = useOpened(api.partyShow, { id: id ?? '0' }, { enabled: id !== null })
  const row = id === null ? undefined : stored.data
  const options = { success: messages.saved, quiet: true }
  const create = useRun(api.partySave, options)
  const update = useRun(api.partyUpdate, options)
  const error = types.error ?? stored.error
  const isReady = types.data && (id === null || row)
  const name = Form.useWatch<string | undefined>('name', { form, preserve: true }) ?? ''
  const watched = {
    kind: Form.useWatch<unknown>('kind', { form, preserve: true }) ?? row?.kind ?? 'UNIT',
    roles: Form.useWatch<string[] | undefined>('roles', { form, preserve: true }) ?? row?.roles ?? [],
  }

  const save = async (values: Record<string, unknown>) => {
    if (id !== null) {
      const version = versionFor(row?.version ?? 0)
      const input = { ...values, version, keepsName } as InputOf<typeof api.partyUpdate>
      if ((await update.run(input)) !== undefined) onClose()
      return
    }
    const made = await create.run(values as InputOf<typeof api.partySave>)
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
  const fields = fieldsOf(watched, offeredChoices(types.data ?? [], [row?.type]))
  const isRenamed = row !== undefined && name.trim() !== '' && name.trim() !== row.name
  return (
    <FormModal
      title={id === null ? '新增往来单位' : '往来单位信息'}
      width={760}
      isChanged={isChanged}
      onClose={onClose}
      onOk={() => form.submit()}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={create.running || update.running}
    >
      {error && (
        <ErrorPane
          error={error}
          onRetry={() => {
            for (const read of [types, stored]) if (read.error) void read.refetch()
          }}
        />
      )}
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
          {(row === undefined || isRenamed) && <CloseNames name={name} id={id} />}
          {isRenamed && (
            <Checkbox
              className="party-warning"
              checked={keepsName}
              onChange={(event) => setKeepsName(event.target.checked)}
            >
              把原名称「{row.name}」记为曾用名（改正错字时不选）
            </Checkbox>
          )}
          <DataForm
            form={form}
            schema={id === null ? api.partySave.input : api.partyUpdate.input}
            fields={fields}
            columns={2}
            initial={row ? valuesOf(row) : { kind: 'UNIT' }}
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

const valuesOf = (row: api.PartyRow) => ({
  kind: row.kind,
  name: row.name,
  formerNames: row.formerNames.join('、'),
  roles: row.roles,
  type: row.type,
  creditCode: row.creditCode,
  idNo: row.idNo,
  contact: row.contact,
  phone: row.phone,
  region: row.region,
  address: row.address,
  bankName: row.bankName,
  bankAccount: row.bankAccount,
  remark: row.remark,
})

const optionsOf = (words: Readonly<Record<string, string>>): Options =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const textField = (name: keyof typeof limits): DataField => ({
  name,
  label: labels[name],
  type: 'text',
  max: limits[name],
})

/** Returns the fields of the form: a person has no credit code, and only a supplier has a type. */
const fieldsOf = (
  { kind, roles }: { kind: unknown; roles: readonly string[] },
  types: Options,
): DataField[] => [
  { ...textField('name'), required: true },
  { name: 'kind', label: labels.kind, type: 'select', required: true, options: optionsOf(partyKinds) },
  { name: 'roles', label: labels.roles, type: 'multiSelect', required: true, options: optionsOf(partyRoles) },
  ...(roles.includes('SUPPLIER')
    ? [{ name: 'type', label: labels.type, type: 'select', required: true, options: types } as const]
    : []),
  kind === 'PERSON'
    ? { name: 'idNo', label: labels.idNo, type: 'text', max: 18, placeholder: '加密保存' }
    : { ...textField('creditCode'), placeholder: '18位，含校验码' },
  { name: 'formerNames', label: labels.formerNames, type: 'text', placeholder: '多个以“、”分隔' },
  textField('contact'),
  textField('phone'),
  { name: 'region', label: labels.region, type: 'place' },
  textField('address'),
  textField('bankName'),
  textField('bankAccount'),
  { ...textField('remark'), type: 'textarea', wide: true },
]
