import { pay, unpay, type IncomeLine } from '@hepu/api/areas/contract/distribution/distributionIncome'
import { payoutLabels as labels } from '@hepu/api/areas/contract/distribution/distributionLabels'
import { fenIn, sum } from '@hepu/api/core/money/fen'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { today } from '../../../ui/text/formatTime.ts'

interface Props {
  kind: 'pay' | 'unpay'
  lines: readonly IncomeLine[]
  onClose: () => void
}

/** Enters that lines were paid out, or takes such an entry back. */
export default function PayDialog({ kind, lines, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const enter = useRun(pay, { success: messages.saved, quiet: true })
  const undo = useRun(unpay, { success: messages.done, quiet: true })
  const lineIds = lines.map(({ id }) => id)
  const submit = async (values: FormValues) => {
    const done =
      kind === 'pay'
        ? await enter.run({ lineIds, ...(values as { paidOn: string; voucherNo: string }) })
        : await undo.run({ lineIds, reason: String(values['reason']) })
    if (done !== undefined) onClose()
  }
  const total = sum(lines.map(({ amount }) => fenIn(amount)))
  return (
    <FormModal
      title={kind === 'pay' ? '登记发放' : '撤销发放登记'}
      okText={kind === 'pay' ? '登记' : '撤销'}
      isChanged={isChanged}
      confirmLoading={enter.running || undo.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p>
        {lines.length} 行，合计 {groupedMoney(total, '元')} 元{total < 0n && '（负数为收回）'}
      </p>
      <DynamicForm
        form={form}
        items={kind === 'pay' ? payItems : unpayItems}
        values={kind === 'pay' ? { paidOn: today() } : {}}
        rules={rules}
        error={enter.error ?? undo.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}

const payItems: FormItem[] = [
  { type: 'date', prop: 'paidOn', label: labels.paidOn, span: 12 },
  { type: 'input', prop: 'voucherNo', label: labels.voucherNo, span: 12, maxlength: 50 },
  { type: 'textarea', prop: 'remark', label: labels.remark, span: 24, maxlength: 200 },
]
const unpayItems: FormItem[] = [
  { type: 'textarea', prop: 'reason', label: '撤销原因', span: 24, maxlength: 200 },
]
const rules = {
  paidOn: [{ required: true, message: `${labels.paidOn}必填` }],
  voucherNo: [{ required: true, message: `${labels.voucherNo}必填` }],
  reason: [{ required: true, message: '撤销原因必填' }],
}
