import * as api from '@hepu/api/areas/product/lifecycle/productLifecycle'
import { lifecyclePhases } from '@hepu/api/areas/product/lifecycle/lifecyclePhases'
import type { InputOf, OutputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'

interface Props {
  productId: string
  detail: OutputOf<typeof api.productLifecycleDetail>
  onClose: () => void
}

const rules = {
  bizYear: [{ required: true, message: '业务年度必填' }],
  phase: [{ required: true, message: '阶段必填' }],
  reason: [{ required: true, message: '设定原因必填' }],
}

/** Sets the phase of a product for the running business year or the next one. */
export default function OverrideDialog({ productId, detail, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const save = useRun(api.overrideProductLifecycle, { success: messages.saved, quiet: true })
  const submit = async (values: FormValues) => {
    const input = { ...values, productId } as InputOf<typeof api.overrideProductLifecycle>
    if ((await save.run(input)) !== undefined) onClose()
  }
  return (
    <FormModal
      title={`手工设定阶段 · ${detail.name}`}
      isChanged={isChanged}
      confirmLoading={save.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={itemsOf(detail.bizYear)}
        values={{ bizYear: detail.bizYear }}
        rules={rules}
        error={save.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
      <p className="quiet">只在所选业务年度内显示，到期自动恢复为计算的阶段；需要时在下一业务年度续设。</p>
    </FormModal>
  )
}

const itemsOf = (running: number): FormItem[] => [
  {
    type: 'select',
    prop: 'bizYear',
    label: '业务年度',
    span: 12,
    options: [running, running + 1].map((year) => ({ value: year, label: `${year} 年度` })),
  },
  {
    type: 'select',
    prop: 'phase',
    label: '阶段',
    span: 12,
    options: lifecyclePhases.map(({ code, label }) => ({ value: code, label })),
  },
  { type: 'textarea', prop: 'reason', label: '设定原因', span: 24, maxlength: 500 },
]
