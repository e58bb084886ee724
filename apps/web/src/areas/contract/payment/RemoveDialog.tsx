import * as api from '@hepu/api/areas/contract/payment/contractCollection'
import { unitOf } from '@hepu/api/areas/contract/money/exchange'
import { wordsOf } from '@hepu/api/areas/contract/payment/paymentWords'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { yuan } from '../contractText.ts'

interface Props {
  list: api.CollectionList
  row: api.CollectionRow
  onClose: () => void
}

const items: readonly FormItem[] = [
  { type: 'textarea', prop: 'reason', label: '删除理由', span: 24, maxlength: 200 },
]
const rules = { reason: [{ required: true, message: '删除理由必填' }] }

/** Deletes a collection with a reason; what it settled is open again. */
export default function RemoveDialog({ list, row, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const remove = useRun(api.deleteCollection, { success: messages.deleted, quiet: true })
  const submit = async ({ reason }: FormValues) => {
    if ((await remove.run({ id: row.id, reason: String(reason) })) !== undefined) onClose()
  }
  const { collect } = wordsOf(list.direction)
  return (
    <FormModal
      title={`删除 ${row.collectedOn} 的${collect} ${yuan(row.amount)} ${unitOf(list.currency)}`}
      okText="删除"
      okButtonProps={{ danger: true }}
      isChanged={isChanged}
      confirmLoading={remove.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">所核销的付款条件恢复为未结清。理由记入变更历史。</p>
      <DynamicForm
        form={form}
        items={items}
        rules={rules}
        error={remove.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}
