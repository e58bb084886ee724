import * as api from '@hepu/api/areas/authority/person/person'
import type { TemporaryRow } from '@hepu/api/areas/authority/person/temporaryPerson'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DataForm } from '../../../resource/form/DataForm.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { personFields } from './personFields.ts'
import { usePersonChoices } from './usePersonChoices.ts'
import { AccountPicker, type Account } from './AccountPicker.tsx'
import { ConflictNotice } from '../../../resource/form/conflict/ConflictNotice.tsx'
import { mineOf } from '../../../resource/form/ownValues.ts'
import { useOverwrite } from '../../../resource/form/conflict/useOverwrite.ts'

interface Props {
  /** The record to edit; a new one when absent. */
  person?: api.PersonRow
  /** The temporary person that a new record completes. */
  temporary?: TemporaryRow
  /** Called with the id of a saved record. */
  onSaved?: (id: string) => void
  /** Reads the record anew and resolves with it. */
  onReload?: () => Promise<api.PersonRow | undefined>
  onClose: () => void
}

/** The form of a staff record and the account of the person. */
export default function PersonFormDialog({ person, temporary, onSaved, onReload, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const { versionFor, overwrite } = useOverwrite(form)
  const orgs = useCall(api.listPersonOrgs, {}, { quiet: true })
  const choices = usePersonChoices()
  const [version, setVersion] = useState(person?.version ?? 0)
  const [account, setAccount] = useState(accountOf(person))
  const options = { success: messages.saved, quiet: true }
  const insert = useRun(api.insertPerson, options)
  const edit = useRun(api.editPerson, options)
  const save = async (values: Record<string, unknown>) => {
    const input = { ...values, userId: account?.id ?? null }
    const from = temporary ? { temporaryId: temporary.id, temporaryVersion: temporary.version } : {}
    const saved = person
      ? await edit.run({ ...input, id: person.id, version: versionFor(version) } as InputOf<
          typeof api.editPerson
        >)
      : await insert.run({ ...input, ...from } as InputOf<typeof api.insertPerson>)
    if (saved === undefined) return
    onClose()
    onSaved?.(saved.id)
  }
  const reload = async () => {
    const now = await onReload?.()
    if (!now) return
    form.setFieldsValue(now)
    setVersion(now.version)
    setAccount(accountOf(now))
    setChanged(false)
  }
  return (
    <FormModal
      title={person ? `编辑人员「${person.name}」` : '新增人员'}
      width={960}
      isChanged={isChanged}
      onClose={onClose}
      onOk={() => form.submit()}
      okButtonProps={{ disabled: !orgs.data }}
      confirmLoading={insert.running || edit.running}
    >
      {orgs.error && <ErrorPane error={orgs.error} onRetry={() => void orgs.refetch()} />}
      {!orgs.error && !orgs.data && <EmptyPane loading />}
      {orgs.data && (
        <>
          {temporary && <Completes temporary={temporary} />}
          <ConflictNotice
            error={edit.error}
            version={version}
            record={person && { object: 'person', objectId: person.id }}
            mine={mineOf(form, personFields(choices))}
            onReload={reload}
            onOverwrite={overwrite}
          />
          <DataForm
            form={form}
            schema={person ? api.editPerson.input : api.insertPerson.input}
            fields={personFields(choices)}
            columns={3}
            initial={person ? { ...person } : { ...knownOf(temporary), orgId: orgs.data[0]?.value }}
            fixed={person ? { id: person.id, version } : {}}
            error={edit.error ?? insert.error}
            onChange={() => setChanged(true)}
            onSubmit={save}
          />
          <AccountPicker
            value={account}
            onChange={(next) => {
              setAccount(next)
              setChanged(true)
            }}
          />
        </>
      )}
    </FormModal>
  )
}

const accountOf = (person: api.PersonRow | undefined): Account | null =>
  person?.userId && person.account ? { id: person.userId, label: person.account } : null

/** Returns the first values of a new record. */
const knownOf = (temporary: TemporaryRow | undefined) => ({
  workState: api.AT_WORK,
  ...(temporary ? { name: temporary.name, mobile: temporary.mobile, remark: temporary.remark } : {}),
})

const Completes = ({ temporary: { name, unit } }: { temporary: TemporaryRow }) => (
  <p className="quiet person-note">
    由临时人员「{name}」{unit && `（${unit}）`}转为正式人员；保存后不再列为临时人员，其出处归于本记录。
  </p>
)
