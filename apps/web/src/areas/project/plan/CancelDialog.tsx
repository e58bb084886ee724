import { cancelKeyResult, type KeyResultRow } from '@hepu/api/areas/project/plan/keyResult'
import { keyResultLabels as labels } from '@hepu/api/areas/project/plan/planLabels'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'

const itemsOf = (label: string): readonly FormItem[] => [
  { type: 'textarea', prop: 'reason', label, span: 24, maxlength: 200 },
]
const rules = { reason: [{ required: true, message: `${labels.cancelReason}必填` }] }

/** Cancels a key result with the reason, or takes a cancelled one into account again. */
export default function CancelDialog({ row, onClose }: { row: KeyResultRow; onClose: () => void }) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const cancel = useRun(cancelKeyResult, { success: messages.done, quiet: true })
  const verb = row.isCancelled ? '恢复' : '取消'
  const submit = async (values: FormValues) => {
    const reason = typeof values['reason'] === 'string' ? values['reason'] : null
    const { id, version, isCancelled } = row
    if (await cancel.run({ id, version, isCancelled: !isCancelled, reason })) onClose()
  }
  return (
    <FormModal
      title={`${verb}关键结果 · ${row.name}`}
      okText={verb}
      cancelText="返回"
      okButtonProps={{ danger: !row.isCancelled }}
      isChanged={isChanged}
      confirmLoading={cancel.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">
        {row.isCancelled
          ? '恢复后重新计入指标的进度。'
          : '登记有误的关键结果不删除，只取消：填报、附件和历史保留，不再计入指标的进度。'}
      </p>
      <DynamicForm
        form={form}
        items={itemsOf(row.isCancelled ? '恢复原因' : labels.cancelReason)}
        {...(row.isCancelled ? {} : { rules })}
        error={cancel.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}
