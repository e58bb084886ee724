import { getSubjectDropdown } from '@hepu/api/areas/project/fund/fundCommon'
import { flowLabels as labels } from '@hepu/api/areas/project/fund/fundLabels'
import { transfer, type FundOverview } from '@hepu/api/areas/project/fund/projectFund'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useMemo, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import type { NodeAddress } from '../node/nodePaths.ts'
import { subjectChoices } from './FlowDialog.tsx'

interface Props {
  address: NodeAddress
  fund: FundOverview
  onClose: () => void
}

const props = {
  fiscalYear: '年度',
  fromSubjectId: '调出科目',
  toSubjectId: '调入科目',
  amount: labels.amount,
  reason: '调剂原因',
}
const rules = Object.fromEntries(
  Object.entries(props).map(([prop, label]) => [prop, [{ required: true, message: `${label}必填` }]]),
)

/** 科目调剂: moves budget between two subjects of a node and a year. */
export default function MoveDialog({ address, fund, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const subjects = useCall(getSubjectDropdown, { projectId: address.projectId }, { quiet: true })
  const move = useRun(transfer, { success: messages.saved, quiet: true })
  const items = useMemo((): FormItem[] => {
    const choices = subjectChoices(subjects.data ?? [])
    const years = fund.years.map(({ year }) => ({ value: String(year), label: `${year}年` }))
    return [
      { type: 'select', prop: 'fiscalYear', label: props.fiscalYear, span: 12, options: years },
      { type: 'money', prop: 'amount', label: props.amount, unit: '元', span: 12 },
      { type: 'select', prop: 'fromSubjectId', label: props.fromSubjectId, span: 12, options: choices },
      { type: 'select', prop: 'toSubjectId', label: props.toSubjectId, span: 12, options: choices },
      { type: 'textarea', prop: 'reason', label: props.reason, span: 24, maxlength: 200 },
    ]
  }, [subjects.data, fund.years])
  const submit = async (values: FormValues) => {
    const given = { ...values, ...address, purse: fund.purse } as InputOf<typeof transfer>
    if (await move.run(given)) onClose()
  }
  return (
    <FormModal
      title={`科目调剂 · ${fund.nodeName}`}
      okText="调剂"
      isChanged={isChanged}
      confirmLoading={move.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">
        记成对的两笔流水：调出科目减少可用，调入科目增加可用，合计为零。下一版预算从调剂后的数开始。
      </p>
      <DynamicForm
        form={form}
        items={items}
        rules={rules}
        error={move.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}
