import { editContract, type ContractDetail } from '@hepu/api/areas/contract/record/contractCalls'
import { contractWorkflow } from '@hepu/api/areas/contract/record/contractStates'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import type { Ending } from './ContractActions.tsx'

const items: readonly FormItem[] = [
  { type: 'textarea', prop: 'reason', label: '原因', span: 24, maxlength: 200 },
]
const required = { reason: [{ required: true, message: '原因必填' }] }

interface Props {
  row: ContractDetail
  move: Ending
  onClose: () => void
}

/** Stops or dissolves a contract for a reason. */
export default function EndDialog({ row, move, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const edit = useRun(editContract, { success: messages.done, quiet: true })
  const { label } = contractWorkflow.moves[move]
  const save = async ({ reason }: FormValues) => {
    const input = { id: row.id, version: row.version, action: move, reason: String(reason) }
    if (await edit.run(input)) onClose()
  }
  return (
    <FormModal
      title={`${label}合同 · ${row.name}`}
      okText={label}
      okButtonProps={{ danger: true }}
      isChanged={isChanged}
      confirmLoading={edit.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="form-problems">{label}后合同不能再恢复履行。</p>
      <DynamicForm
        form={form}
        items={items}
        rules={required}
        error={edit.error}
        onChange={() => setChanged(true)}
        onSubmit={save}
      />
    </FormModal>
  )
}
