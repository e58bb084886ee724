import * as api from '@hepu/api/areas/authority/person'
import type { TemporaryRow } from '@hepu/api/areas/authority/temporaryPerson'
import type { InputOf, OutputOf } from '@hepu/api/core/route'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useWords } from '../../../app/session.ts'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { ChangeHistory } from '../../../resource/ChangeHistory.tsx'
import { DataForm } from '../../../resource/DataForm.tsx'
import { useUnsaved } from '../../../resource/form/useUnsaved.ts'
import { Page } from '../../../ui/Page.tsx'
import { personFields } from '../personFields.ts'
import { personnelPaths } from '../personnelPaths.ts'
import { personLists } from '../refresh.ts'
import { usePersonChoices } from '../usePersonChoices.ts'
import { AccountPicker, type Account } from './AccountPicker.tsx'
import { PersonFiles } from './PersonFiles.tsx'
import { PersonSources } from './PersonSources.tsx'
import { StaleNotice } from './StaleNotice.tsx'

type Person = OutputOf<typeof api.getPerson>

interface Props {
  /** The record to edit; a new one when null. */
  person: Person | null
  /** Whom a new record completes. */
  temporary: TemporaryRow | null
  onMade: (id: string) => void
  /** Reads the record anew and gives it. */
  onReload: () => Promise<Person | undefined>
}

/** A staff record: its fields, the account, documents, and where he was named before he was on record. */
export function PersonRecord({ person, temporary, onMade, onReload }: Props) {
  const mayAdd = useWords().has('system.person:write')
  const mayEdit = person ? (person.can['edit'] ?? false) : mayAdd
  const [form] = Form.useForm()
  const choices = usePersonChoices()
  const [version, setVersion] = useState(person?.version ?? 0)
  const [account, setAccount] = useState(accountOf(person))
  const [isChanged, setChanged] = useState(false)
  useUnsaved(isChanged)
  const options = { refresh: personLists, success: messages.saved }
  const insert = useRun(api.insertPerson, options)
  const edit = useRun(api.editPerson, options)
  const save = async (values: Record<string, unknown>, over = version) => {
    const input = { ...values, userId: account?.id ?? null }
    if (person) await change({ ...input, id: person.id, version: over } as InputOf<typeof api.editPerson>)
    else await make(input as InputOf<typeof api.insertPerson>)
  }
  const change = async (input: InputOf<typeof api.editPerson>) => {
    const saved = await edit.run(input)
    if (saved === undefined) return
    setVersion(saved.version)
    setChanged(false)
  }
  const make = async (input: InputOf<typeof api.insertPerson>) => {
    const from = temporary ? { temporaryId: temporary.id, temporaryVersion: temporary.version } : {}
    const made = await insert.run({ ...input, ...from })
    if (made === undefined) return
    setChanged(false)
    onMade(made.id)
  }
  const reload = async () => {
    const now = await onReload()
    if (!now) return
    form.setFieldsValue(now)
    setVersion(now.version)
    setAccount(accountOf(now))
    setChanged(false)
  }
  const orgId = choices.orgs[0]?.value
  return (
    <Page
      title={person ? `人员信息 · ${person.name}` : '新增人员'}
      back={temporary ? personnelPaths.temporary : personnelPaths.list}
      extra={
        <>
          {person && <ChangeHistory object="person" objectId={person.id} />}
          {mayEdit && (
            <Button type="primary" loading={insert.running || edit.running} onClick={() => form.submit()}>
              保存
            </Button>
          )}
        </>
      }
    >
      {temporary && <Completes temporary={temporary} />}
      <StaleNotice
        error={edit.error}
        onReload={() => void reload()}
        onOverwrite={(over) => void save(form.getFieldsValue(true), over)}
      />
      <DataForm
        form={form}
        schema={person ? api.editPerson.input : api.insertPerson.input}
        fields={personFields(choices)}
        columns={3}
        initial={person ? { ...person } : { ...knownOf(temporary), orgId, workState: api.AT_WORK }}
        fixed={person ? { id: person.id, version } : {}}
        error={edit.error ?? insert.error}
        disabled={!mayEdit}
        onChange={() => setChanged(true)}
        onSubmit={(values) => save(values)}
      />
      <AccountPicker
        value={account}
        disabled={!mayEdit}
        onChange={(next) => {
          setAccount(next)
          setChanged(true)
        }}
      />
      {person ? (
        <PersonFiles personId={person.id} files={person.files} mayEdit={mayEdit} />
      ) : (
        <p className="quiet">保存后可添加证件、合同等附件。</p>
      )}
      <PersonSources sources={person?.sources ?? temporary?.sources ?? []} />
    </Page>
  )
}

const accountOf = (person: Person | null): Account | null =>
  person?.userId && person.account ? { id: person.userId, label: person.account } : null

/** What a temporary person tells of the new record. */
const knownOf = (temporary: TemporaryRow | null) =>
  temporary ? { name: temporary.name, mobile: temporary.mobile, remark: temporary.remark } : {}

function Completes({ temporary: { name, unit, state } }: { temporary: TemporaryRow }) {
  if (state !== 'PENDING')
    return (
      <p className="person-note" role="alert">
        临时人员「{name}」已处理，不能再补全。
      </p>
    )
  return (
    <p className="quiet person-note">
      由临时人员「{name}」{unit && `（${unit}）`}补全；保存后不再列为临时人员，其出处归于本记录。
    </p>
  )
}
