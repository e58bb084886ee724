import { feeLabels as labels } from '@hepu/api/areas/breeder/record/archiveLabels'
import { editFee, type FeeRow } from '@hepu/api/areas/breeder/record/breederFee'
import { feeKinds } from '@hepu/api/areas/breeder/record/breederFields'
import type { InputOf, OutputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { yuan } from '../../../ui/text/yuan.ts'

interface Props {
  breederId: string
  /** The line; null for a new one. */
  fee: FeeRow | null
  onClose: () => void
}

/** Says the amount that follows from standard and quantity, and what is left. */
const saved = ({ amount, rest }: OutputOf<typeof editFee>): string =>
  `${messages.saved}：金额 ${yuan(amount)} 元，未付 ${yuan(rest)} 元`

/** Enters a line of the fee sheet, changes one, or notes a payment. */
export default function FeeDialog({ breederId, fee, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const edit = useRun(editFee, { success: saved, quiet: true })
  const isFixed = fee !== null && (fee.isReward || fee.isReversal)
  const submit = async (values: FormValues) => {
    const held = fee && { id: fee.id, version: fee.version, clause: fee.clause }
    const paid = values['paid'] || '0'
    const input = { ...held, ...values, paid, breederId } as InputOf<typeof editFee>
    if (await edit.run(input)) onClose()
  }
  return (
    <FormModal
      title={fee ? `${isFixed ? '登记付款' : '编辑费用'} · ${fee.year} 年${feeKinds[fee.kind]}` : '登记费用'}
      width={640}
      isChanged={isChanged}
      confirmLoading={edit.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={itemsOf(isFixed)}
        rules={rules}
        {...(fee ? { record: { ...fee, quantity: Number(fee.quantity) } } : { values: { quantity: 1 } })}
        error={edit.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}

const rules = Object.fromEntries(
  (['year', 'kind', 'standard', 'quantity'] as const).map((prop) => [
    prop,
    [{ required: true, message: `${labels[prop]}必填` }],
  ]),
)

/** Of a line that comes from a reward only payment and remark change. */
const itemsOf = (isFixed: boolean): FormItem[] => [
  { type: 'year', prop: 'year', label: labels.year, span: 12, numeric: true, disabled: isFixed },
  {
    type: 'select',
    prop: 'kind',
    label: labels.kind,
    span: 12,
    disabled: isFixed,
    options: Object.entries(feeKinds).map(([value, label]) => ({ value, label })),
  },
  { type: 'money', prop: 'standard', label: '标准', span: 12, unit: '元', disabled: isFixed },
  { type: 'number', prop: 'quantity', label: labels.quantity, span: 12, digits: 2, disabled: isFixed },
  {
    type: 'money',
    prop: 'paid',
    label: '已付',
    span: 12,
    unit: '元',
    help: '付给个人的，由登记人以外的人填写',
  },
  { type: 'input', prop: 'clause', label: labels.clause, span: 12, maxlength: 300, disabled: isFixed },
  { type: 'textarea', prop: 'remark', label: labels.remark, span: 24, maxlength: 500 },
]
