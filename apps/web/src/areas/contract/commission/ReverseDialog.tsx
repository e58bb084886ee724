import { reverseRun, type CommissionRun } from '@hepu/api/areas/contract/commission/commissionRun'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { yuan } from './commissionText.ts'

const items: readonly FormItem[] = [
  { type: 'textarea', prop: 'reason', label: '冲销原因', span: 24, maxlength: 200 },
]
const rules = { reason: [{ required: true, message: '冲销原因必填' }] }

/** 冲销: prepares a run that takes another one back. */
export default function ReverseDialog({ run, onClose }: { run: CommissionRun; onClose: () => void }) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const reverse = useRun(reverseRun, { success: messages.done, quiet: true })
  const submit = async ({ reason }: FormValues) => {
    if (await reverse.run({ id: run.id, reason: String(reason) })) onClose()
  }
  return (
    <FormModal
      title={`冲销第${run.serial}次计算（应付 ${yuan(run.payable)} 元）`}
      okText="编制冲销"
      okButtonProps={{ danger: true }}
      isChanged={isChanged}
      confirmLoading={reverse.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">
        原样抄写各行、符号相反，由他人确认后生效；所计入的申报随之释放，可重新核定和计算。
      </p>
      <DynamicForm
        form={form}
        items={items}
        rules={rules}
        error={reverse.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}
