import { moveLabels as labels } from '@hepu/api/areas/product/record/moveLabels'
import { moveProductState } from '@hepu/api/areas/product/record/productState'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { today } from '../../../ui/text/formatTime.ts'
import { ExitFacts } from './ExitFacts.tsx'
import type { ShownState } from './StateCard.tsx'

const WIDE = { span: 24 } as const

const itemsOf = ({ next }: ShownState): FormItem[] => [
  {
    prop: 'toState',
    label: labels.toState,
    type: 'select',
    options: next.map((value) => ({ value, label: value })),
    ...WIDE,
  },
  { prop: 'day', label: labels.day, type: 'date', ...WIDE },
  { prop: 'reason', label: labels.reason, type: 'textarea', maxlength: 300, ...WIDE },
  { prop: 'decisionNo', label: labels.decisionNo, type: 'input', maxlength: 40, ...WIDE },
]

const required = (label: string) => [{ required: true, message: `${label}必填` }]
const rules = {
  toState: required(labels.toState),
  day: required(labels.day),
  reason: required(labels.reason),
}

/** Moves a product to one of the states that may follow. */
export default function MoveStateDialog({ state, onClose }: { state: ShownState; onClose: () => void }) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const move = useRun(moveProductState, { success: messages.saved, quiet: true })
  const submit = async (values: Record<string, unknown>) => {
    const input = { ...values, id: state.id } as InputOf<typeof moveProductState>
    if ((await move.run(input)) !== undefined) onClose()
  }
  return (
    <FormModal
      title={`变更状态：现为「${state.state}」`}
      okText="变更"
      isChanged={isChanged}
      confirmLoading={move.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {state.exit && <ExitFacts exit={state.exit} />}
      <DynamicForm
        form={form}
        items={itemsOf(state)}
        rules={rules}
        values={{ day: today(), ...(state.next.length === 1 ? { toState: state.next[0] } : {}) }}
        error={move.error}
        disabled={move.running}
        onChange={() => setChanged(true)}
        onSubmit={(values) => void submit(values)}
      />
    </FormModal>
  )
}
