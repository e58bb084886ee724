import * as api from '@hepu/api/areas/authority/dictionary/dictionaryAdmin'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DataForm, type DataField } from '../../../resource/form/DataForm.tsx'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { ConflictNotice } from '../../../resource/form/conflict/ConflictNotice.tsx'
import type { Dictionary } from './DictionaryPane.tsx'
import { useOverwrite } from '../../../resource/form/conflict/useOverwrite.ts'

interface Props {
  dictionary: Dictionary
  /** The entry to edit; null for a new one. */
  entry: api.DictionaryEntryRow | null
  onReload: () => void
  onClose: () => void
}
interface Values {
  value?: string | null | undefined
  label: string
  note?: string | null | undefined
}

/** 字典项: code, name and note of an entry; a code is chosen once. */
export default function DictionaryEntryDialog({ dictionary, entry, onReload, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const { versionFor, overwrite } = useOverwrite(form)
  const options = { success: messages.saved, quiet: true }
  const create = useRun(api.entrySave, options)
  const update = useRun(api.entryUpdate, options)
  const { code } = dictionary
  const submit = async ({ value, label, note }: Values) => {
    const done = entry
      ? await update.run({ code, value: entry.value, version: versionFor(entry.version), label, note })
      : await create.run({ code, value, label, note })
    if (done !== undefined) onClose()
  }
  const error = create.error ?? update.error
  return (
    <FormModal
      title={`${entry ? '字典项' : '新增字典项'} · ${dictionary.label}`}
      isChanged={isChanged}
      onClose={onClose}
      onOk={() => form.submit()}
      confirmLoading={create.running || update.running}
    >
      <ConflictNotice
        error={update.error}
        version={entry?.version}
        onReload={onReload}
        onOverwrite={overwrite}
      />
      <DataForm
        form={form}
        schema={api.entrySave.input}
        fields={fieldsOf(dictionary.isWords, entry)}
        initial={{ value: entry?.value ?? null, label: entry?.label ?? '', note: entry?.note ?? '' }}
        fixed={{ code, ...(entry ? { value: null } : {}) }}
        error={error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}

function fieldsOf(isWords: boolean, entry: api.DictionaryEntryRow | null): DataField[] {
  const mayRename = entry === null || entry.can['rename'] === true
  return [
    ...(isWords || entry !== null
      ? []
      : [
          {
            name: 'value',
            label: '编码',
            type: 'text' as const,
            required: true,
            max: 40,
            help: '写入数据，以字母开头，只含字母、数字和 _。保存后不能修改。',
          },
        ]),
    {
      name: 'label',
      label: '名称',
      type: 'text',
      required: true,
      max: 64,
      disabled: !mayRename,
      ...(mayRename ? {} : { help: '名称写入数据，系统自带的和已使用的不能改名；可停用后另加。' }),
    },
    { name: 'note', label: '说明', type: 'textarea', max: 200 },
  ]
}
