import { closingLabels as labels } from '@hepu/api/areas/project/closing/closingLabels'
import * as api from '@hepu/api/areas/project/closing/projectClosing'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'

const items: readonly FormItem[] = [
  {
    type: 'textarea',
    prop: 'note',
    label: labels.gateNotes,
    span: 24,
    maxlength: 500,
    help: '说明为何未满足仍可结题，随申请提交验收；清空即撤回说明',
  },
]

interface Props {
  projectId: string
  gate: api.GateRow
  onClose: () => void
}

/** 偏差说明: why a condition may be passed although it is not met. */
export default function GateNoteDialog({ projectId, gate, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const saving = useRun(api.saveGateNote, { success: messages.saved, quiet: true })
  const save = async ({ note }: FormValues) => {
    const input = { projectId, key: gate.key, note: note as string | null }
    if ((await saving.run(input)) !== undefined) onClose()
  }
  return (
    <FormModal
      title={labels.gateNotes}
      isChanged={isChanged}
      confirmLoading={saving.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p>
        {gate.label}：<span className="quiet">{gate.detail}</span>
      </p>
      <DynamicForm
        form={form}
        items={items}
        values={{ note: gate.note?.note ?? null }}
        error={saving.error}
        onChange={() => setChanged(true)}
        onSubmit={save}
      />
    </FormModal>
  )
}
