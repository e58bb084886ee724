import { createContract, type ContractDetail } from '@hepu/api/areas/contract/record/contractCalls'
import { contractLabels as labels } from '@hepu/api/areas/contract/record/contractLabels'
import { Button, Form, Space } from 'antd'
import { useRef, useState } from 'react'
import { saySaved } from '../record/useContractSave.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'

const half = { span: 12 } as const
const items: FormItem[] = [
  { type: 'input', prop: 'name', label: '协议名称', span: 24, maxlength: 100 },
  { ...half, type: 'date', prop: 'signedOn', label: labels.signedOn },
  { ...half, type: 'date', prop: 'effectiveOn', label: labels.effectiveOn },
  {
    ...half,
    type: 'money',
    unit: '元',
    prop: 'amount',
    label: '增加金额',
    help: '不增加金额时不填；减少金额请办理合同变更',
  },
  { type: 'textarea', prop: 'body', label: '协议内容', span: 24, maxlength: 2000 },
  { type: 'textarea', prop: 'remark', label: labels.remark, span: 24, maxlength: 500 },
]
const rules = {
  name: [{ required: true, message: '协议名称必填' }],
  signedOn: [{ required: true, message: `${labels.signedOn}必填` }],
}

/** What a supplement takes over from its contract; money comes in or goes out only where it has some. */
function takenOver(contract: ContractDetail, amount: unknown) {
  const { type, subType, direction, startOn, endOn, handlerId, unitId, currency, licence } = contract
  const { exchangeRate, rateOn, taxRate, isTaxIncluded, paymentMode, parties, regions } = contract
  return {
    type,
    subType,
    startOn,
    endOn,
    handlerId,
    unitId,
    currency,
    licence,
    regions,
    exchangeRate,
    rateOn,
    taxRate,
    isTaxIncluded,
    paymentMode,
    direction: amount ? direction : ('none' as const),
    parties,
  }
}

interface Props {
  contract: ContractDetail
  onClose: () => void
}

/** 新增补充协议: a record of its own under the contract, with its parties and terms. */
export default function SupplementDialog({ contract, onClose }: Props) {
  const [form] = Form.useForm()
  const isSubmitted = useRef(false)
  const [isChanged, setChanged] = useState(false)
  const add = useRun(createContract, { quiet: true })
  const save = async (values: FormValues) => {
    const input = {
      ...takenOver(contract, values['amount']),
      ...values,
      name: String(values['name']),
      kind: 'SUPPLEMENT' as const,
      parentId: contract.id,
      submit: isSubmitted.current,
    }
    const made = await add.run(input)
    if (!made) return
    onClose()
    await saySaved(made)
  }
  const send = (submit: boolean) => {
    isSubmitted.current = submit
    form.submit()
  }
  return (
    <FormModal
      title="新增补充协议"
      width={720}
      isChanged={isChanged}
      onClose={onClose}
      footer={(_, { CancelBtn }) => (
        <Space>
          <CancelBtn />
          <Button loading={add.running} onClick={() => send(false)}>
            保存草稿
          </Button>
          <Button type="primary" loading={add.running} onClick={() => send(true)}>
            提交审批
          </Button>
        </Space>
      )}
    >
      <DynamicForm
        form={form}
        items={items}
        values={{ name: `${contract.name.slice(0, 92)}补充协议` }}
        rules={rules}
        error={add.error}
        onChange={() => setChanged(true)}
        onSubmit={save}
      />
    </FormModal>
  )
}
