import { indexLabels as labels } from '@hepu/api/areas/project/plan/planLabels'
import { deleteTaskIndex, type PlanRow } from '@hepu/api/areas/project/plan/taskIndex'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'

const items: readonly FormItem[] = [
  { type: 'textarea', prop: 'reason', label: labels.cancelReason, span: 24, maxlength: 200 },
]

/** Deletes an index, or cancels one that has history, key results or results, with the reason. */
export default function RemoveDialog({
  row,
  onClose,
}: {
  row: Pick<PlanRow, 'id' | 'name'>
  onClose: () => void
}) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const remove = useRun(deleteTaskIndex, { success: messages.deleted, quiet: true })
  const submit = async (values: FormValues) => {
    const reason = typeof values['reason'] === 'string' ? values['reason'] : null
    if (await remove.run({ ids: [row.id], reason })) onClose()
  }
  return (
    <FormModal
      title={`删除指标 · ${row.name}`}
      okText="删除"
      okButtonProps={{ danger: true }}
      isChanged={isChanged}
      confirmLoading={remove.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">
        没有进展、关键结果和成果的指标直接删除；否则改为取消：保留全部记录，不再计入分母，此时须填写取消原因。
      </p>
      <DynamicForm
        form={form}
        items={items}
        error={remove.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}
