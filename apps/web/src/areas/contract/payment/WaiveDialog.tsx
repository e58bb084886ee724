import { unitOf } from '@hepu/api/areas/contract/money/exchange'
import * as api from '@hepu/api/areas/contract/payment/paymentCondition'
import { waiverLabels as labels, waiverStates } from '@hepu/api/areas/contract/payment/paymentWords'
import { Form } from 'antd'
import { useMemo, useState } from 'react'
import { useRun } from '../../../client/useRun.ts'
import { HolderText } from '../../../resource/approval/HolderText.tsx'
import { saySubmitted } from '../../../resource/approval/saySubmitted.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { yuan } from '../contractText.ts'
import { amountItem } from './amountItem.ts'

const itemsOf = (currency: string): readonly FormItem[] => [
  amountItem(currency, { prop: 'amount', label: labels.amount }),
  { type: 'textarea', prop: 'reason', label: labels.reason, span: 24, maxlength: 500 },
]
const rules = {
  amount: [{ required: true, message: `${labels.amount}必填` }],
  reason: [{ required: true, message: `${labels.reason}必填` }],
}

interface Props {
  row: api.ConditionRow
  currency: string
  onClose: () => void
}

/** 豁免: asks to give up what is open of a condition, or a part of it. */
export default function WaiveDialog({ row, currency, onClose }: Props) {
  const items = useMemo(() => itemsOf(currency), [currency])
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const [requestId] = useState(() => crypto.randomUUID())
  const waive = useRun(api.waiveCondition, { quiet: true })
  const submit = async ({ amount, reason }: FormValues) => {
    const made = await waive.run({ id: row.id, amount: String(amount), reason: String(reason), requestId })
    if (!made) return
    onClose()
    await saySubmitted('contract.waiver', made.id, '审批')
  }
  return (
    <FormModal
      title={`申请豁免「${row.name}」`}
      okText="提交审批"
      isChanged={isChanged}
      confirmLoading={waive.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">
        余额 {yuan(row.open)} {unitOf(currency)}。豁免经他人审批同意后生效。
      </p>
      <DynamicForm
        form={form}
        items={items}
        values={{ amount: row.open }}
        rules={rules}
        error={waive.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
      {row.waivers.map(({ id, amount, state, reason, byName }) => (
        <p key={id} className="quiet">
          {`${waiverStates[state]}：${yuan(amount)} ${unitOf(currency)}，${byName ?? ''}，${reason}`}
          {state === 'auditing' && <HolderText subject="contract.waiver" objectId={id} />}
        </p>
      ))}
    </FormModal>
  )
}
