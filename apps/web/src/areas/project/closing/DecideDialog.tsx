import {
  closingDecisions,
  closingLabels as labels,
  type ClosingDecision,
} from '@hepu/api/areas/project/closing/closingLabels'
import * as api from '@hepu/api/areas/project/closing/projectClosing'
import { Form } from 'antd'
import { useState } from 'react'
import { useRun } from '../../../client/useRun.ts'
import { sayDecided } from '../../../resource/approval/sayDecided.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'

const items: readonly FormItem[] = [
  {
    type: 'radio',
    prop: 'decision',
    label: '验收结果',
    span: 24,
    options: Object.entries(closingDecisions).map(([value, label]) => ({ value, label })),
  },
  {
    type: 'textarea',
    prop: 'opinion',
    label: labels.opinion,
    span: 24,
    maxlength: 500,
    help: '整改、不通过时必填',
  },
]
/** The act on the approval that each result is. */
const acts = { pass: 'agree', rework: 'return', reject: 'reject' } as const
const required = { decision: [{ required: true, message: '验收结果必填' }] }

/** 验收: decides about the step of an application that waits for the user. */
export default function DecideDialog({ shown, onClose }: { shown: api.Closing; onClose: () => void }) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const decide = useRun(api.decideClosing, { quiet: true })
  const save = async ({ decision, opinion }: FormValues) => {
    const input = {
      projectId: shown.projectId,
      decision: decision as ClosingDecision,
      opinion: opinion as string | null,
      version: shown.closing?.version ?? 0,
    }
    if ((await decide.run(input)) === undefined) return
    const record = { subject: 'project.closing', objectId: shown.closing?.id ?? '', title: shown.name }
    void sayDecided(acts[input.decision], [record])
    onClose()
  }
  return (
    <FormModal
      title={`验收 · ${shown.name}`}
      okText="提交验收结果"
      isChanged={isChanged}
      confirmLoading={decide.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={items}
        rules={required}
        error={decide.error}
        onChange={() => setChanged(true)}
        onSubmit={save}
      />
    </FormModal>
  )
}
