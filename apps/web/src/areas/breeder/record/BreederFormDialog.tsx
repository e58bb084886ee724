import { archiveLabels as labels } from '@hepu/api/areas/breeder/record/archiveLabels'
import { breederDetail, breederEdit, breederSave } from '@hepu/api/areas/breeder/record/breederArchive'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormValues } from '../../../resource/form/items.ts'
import { useOpened } from '../../../resource/form/useOpened.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { archiveItems, partyItems, partyOf, type PartyMode } from './breederItems.ts'

interface Props {
  /** The archive; null for a new one. */
  id: string | null
  onClose: () => void
}

/** 育种家信息: begins an archive for a party of the register or a new one, or changes an archive. */
export default function BreederFormDialog({ id, onClose }: Props) {
  return id === null ? <NewBreeder onClose={onClose} /> : <ChangedBreeder id={id} onClose={onClose} />
}

const required = (label: string) => [{ required: true, message: `${label}必填` }]
const rules = {
  orgPartyId: required(labels.partyId),
  anyPartyId: required(labels.partyId),
  'party.name': required('名称'),
  kind: required(labels.kind),
  startOn: required(labels.startOn),
}

function NewBreeder({ onClose }: Pick<Props, 'onClose'>) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const save = useRun(breederSave, { success: messages.saved, quiet: true })
  const submit = async ({ mode, ...values }: FormValues) => {
    const party = partyOf(mode as PartyMode, values)
    const partyId = mode === 'org' ? values['orgPartyId'] : values['anyPartyId']
    const input = { ...contentOf(values), ...(party ? { party } : { partyId }) }
    if (await save.run(input as InputOf<typeof breederSave>)) onClose()
  }
  return (
    <FormModal
      title="新增育种家"
      width={760}
      isChanged={isChanged}
      confirmLoading={save.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={[...partyItems, ...archiveItems]}
        values={{ mode: 'org' }}
        rules={rules}
        error={save.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}

function ChangedBreeder({ id, onClose }: { id: string; onClose: () => void }) {
  const held = useOpened(breederDetail, { id }, { quiet: true })
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const edit = useRun(breederEdit, { success: messages.saved, quiet: true })
  const submit = async (values: FormValues) => {
    const input = { ...contentOf(values), id, version: held.data?.version ?? 0 }
    if (await edit.run(input as InputOf<typeof breederEdit>)) onClose()
  }
  return (
    <FormModal
      title={held.data ? `编辑育种家 · ${held.data.name}` : '编辑育种家'}
      width={760}
      isChanged={isChanged}
      confirmLoading={edit.running}
      okButtonProps={{ disabled: !held.data }}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {held.error && <ErrorPane error={held.error} onRetry={() => void held.refetch()} />}
      {!held.error && !held.data && <EmptyPane loading />}
      {held.data && (
        <>
          <p className="quiet">名称、证件、联系方式与银行账户在“往来单位”中修改，所有用到它的地方一致。</p>
          <DynamicForm
            form={form}
            items={archiveItems}
            record={held.data}
            rules={rules}
            error={edit.error}
            onChange={() => setChanged(true)}
            onSubmit={submit}
          />
        </>
      )}
    </FormModal>
  )
}

/** Returns what the form says of the archive; what is about a new party is left out. */
const contentOf = (values: FormValues): FormValues =>
  Object.fromEntries(
    archiveItems.map(({ prop }) => [prop, prop === 'ecoZones' ? (values[prop] ?? []) : values[prop]]),
  )
