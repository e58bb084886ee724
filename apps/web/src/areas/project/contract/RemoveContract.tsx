import * as api from '@hepu/api/areas/project/contract/projectContract'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'

const items: readonly FormItem[] = [
  { type: 'textarea', prop: 'reason', label: '取消原因', span: 24, maxlength: 200 },
]

interface Props {
  row: api.ProjectContractRow
  onClose: () => void
}

/** Takes a contract and a project apart; the link stays in the history. */
export default function RemoveContract({ row, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const remove = useRun(api.projectContractDisassociate, { success: messages.done, quiet: true })
  const save = async ({ reason }: FormValues) => {
    const input = { id: row.id, reason: typeof reason === 'string' && reason ? reason : null }
    if ((await remove.run(input)) !== undefined) onClose()
  }
  return (
    <FormModal
      title={`取消关联 · ${row.name}`}
      okText="取消关联"
      okButtonProps={{ danger: true }}
      isChanged={isChanged}
      confirmLoading={remove.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">合同不变；它未付的金额不再计入「{row.nodeName}」的已承诺。</p>
      <DynamicForm
        form={form}
        items={items}
        error={remove.error}
        onChange={() => setChanged(true)}
        onSubmit={save}
      />
    </FormModal>
  )
}
