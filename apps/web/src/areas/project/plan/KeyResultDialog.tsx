import * as api from '@hepu/api/areas/project/plan/keyResult'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { keyResultItems, keyResultRules } from './indexItems.ts'

interface Props {
  index: { id: string; name: string; unit: string }
  /** The key result to change; absent for a new one. */
  row?: api.KeyResultRow
  onClose: () => void
}

type Content = Omit<InputOf<typeof api.insertKeyResult>, 'taskIndexId'>

/** 新增或编辑关键结果. */
export default function KeyResultDialog({ index, row, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const insert = useRun(api.insertKeyResult, { success: messages.saved, quiet: true })
  const edit = useRun(api.editKeyResult, { success: messages.saved, quiet: true })
  const save = async (values: FormValues) => {
    const content = values as Content
    const saved = row
      ? await edit.run({ ...content, id: row.id, version: row.version })
      : await insert.run({ ...content, taskIndexId: index.id })
    if (saved) onClose()
  }
  return (
    <FormModal
      title={row ? `编辑关键结果 · ${row.name}` : `新增关键结果 · ${index.name}`}
      isChanged={isChanged}
      confirmLoading={insert.running || edit.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={keyResultItems(index.unit, row)}
        rules={keyResultRules}
        {...(row ? { record: { ...row } } : {})}
        error={insert.error ?? edit.error}
        onChange={() => setChanged(true)}
        onSubmit={save}
      />
    </FormModal>
  )
}
