import { updateProgress } from '@hepu/api/areas/project/plan/keyResult'
import { keyResultLabels as labels, progressLabels } from '@hepu/api/areas/project/plan/planLabels'
import { percentText, previewOf } from '@hepu/api/areas/project/plan/progress'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'

interface Props {
  /** A key result (`id`), or an index without any (`taskIndexId`). */
  of: {
    id: string | undefined
    taskIndexId: string | undefined
    name: string
    unit: string
    target: number
    current: number
    progress: number | null
    version: number
  }
  onClose: () => void
}

const itemsOf = (unit: string): readonly FormItem[] => [
  { type: 'number', prop: 'current', label: labels.current, span: 12, digits: 4, unit },
  {
    type: 'number',
    prop: 'progress',
    label: labels.progress,
    span: 12,
    digits: 2,
    help: '一般留空，由当前值 ÷ 目标值得出；填写则以填写的为准，直到下次填报。',
  },
  {
    type: 'textarea',
    prop: 'note',
    label: progressLabels.note,
    span: 24,
    maxlength: 500,
    help: '数值低于原来时必填。',
  },
]

/** 填报进展: a value or a percentage, with what follows from it shown before the save. */
export default function ProgressDialog({ of, onClose }: Props) {
  const [form] = Form.useForm()
  const [values, setValues] = useState<FormValues | null>(null)
  const update = useRun(updateProgress, { success: messages.saved, quiet: true })
  const given = givenOf(values ?? { current: of.current })
  const after = previewOf(of, given)
  const submit = async (typed: FormValues) => {
    const note = typeof typed['note'] === 'string' ? typed['note'] : null
    const name = of.id ? { id: of.id } : { taskIndexId: of.taskIndexId }
    if (await update.run({ ...name, version: of.version, ...givenOf(typed), note })) onClose()
  }
  return (
    <FormModal
      title={`填报进展 · ${of.name}`}
      isChanged={values !== null}
      confirmLoading={update.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">
        {labels.target} {of.target} {of.unit}，现为 {of.current} {of.unit}，{percent(of.progress)}
      </p>
      <DynamicForm
        form={form}
        items={itemsOf(of.unit)}
        values={{ current: of.current }}
        error={update.error}
        onChange={setValues}
        onSubmit={submit}
      />
      <p aria-live="polite">
        保存后：{after.current} {of.unit}，进度 <strong>{percent(after.progress)}</strong>
        {after.origin === 'typed' && '（填报的百分数）'}
        {after.progress === null && '（目标值为 0，没有进度）'}
      </p>
    </FormModal>
  )
}

const percent = (progress: number | null): string => (progress === null ? '—' : `${percentText(progress)}%`)

const givenOf = (values: FormValues) => ({
  current: numberOf(values['current']),
  progress: numberOf(values['progress']),
})

const numberOf = (value: unknown): number | null =>
  value === null || value === undefined || value === '' || Number.isNaN(Number(value)) ? null : Number(value)
