import * as api from '@hepu/api/areas/contract/payment/paymentCondition'
import { conditionLabels as labels } from '@hepu/api/areas/contract/payment/paymentWords'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'

const items: readonly FormItem[] = [
  { type: 'date', prop: 'invoicedOn', label: labels.invoicedOn, span: 12 },
  { type: 'input', prop: 'invoiceNo', label: labels.invoiceNo, span: 12, maxlength: 100 },
]

/** 开票: registers the invoice of a condition that has happened. */
export default function InvoiceDialog({ row, onClose }: { row: api.ConditionRow; onClose: () => void }) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const save = useRun(api.editCondition, { success: messages.saved, quiet: true })
  const submit = async ({ invoicedOn, invoiceNo }: FormValues) => {
    const { id, version, kind, name, trigger, resultLineId, bizYear, plannedOn, termDays, typed, remark } =
      row
    const terms = {
      id,
      version,
      kind,
      name,
      trigger,
      resultLineId,
      bizYear,
      plannedOn,
      termDays,
      typed,
      remark,
    }
    const saved = await save.run({
      ...terms,
      amount: kind === 'commission' ? null : row.amount,
      percent: typed === 'percent' ? row.percent : null,
      invoicedOn: typeof invoicedOn === 'string' && invoicedOn ? invoicedOn : null,
      invoiceNo: typeof invoiceNo === 'string' ? invoiceNo : null,
    })
    if (saved) onClose()
  }
  return (
    <FormModal
      title={`登记「${row.name}」的开票`}
      isChanged={isChanged}
      confirmLoading={save.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={items}
        values={{ invoicedOn: row.invoicedOn, invoiceNo: row.invoiceNo }}
        error={save.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}
