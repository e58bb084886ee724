import * as api from '@hepu/api/areas/contract/payment/paymentCondition'
import {
  conditionKinds,
  conditionLabels as labels,
  triggers,
  typedBys,
} from '@hepu/api/areas/contract/payment/paymentWords'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useMemo, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { notify } from '../../../client/notify.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { optionsOf } from '../contractText.ts'
import { amountItem } from './amountItem.ts'

interface Props {
  contractId: string
  list: api.ConditionList
  row: api.ConditionRow | undefined
  onClose: () => void
}

type Terms = Omit<InputOf<typeof api.createCondition>, 'contractId' | 'requestId'>

/** 新增 or 修改 a payment condition. Amount and percentage are two views of one line: the typed one counts. */
export default function ConditionDialog({ contractId, list, row, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const [requestId] = useState(() => crypto.randomUUID())
  const create = useRun(api.createCondition, { success: messages.saved, quiet: true })
  const edit = useRun(api.editCondition, { success: messages.saved, quiet: true })
  const items = useMemo(() => itemsOf(list), [list])
  const submit = async (values: FormValues) => {
    const terms = termsOf(values)
    const saved = row
      ? await edit.run({
          ...terms,
          id: row.id,
          version: row.version,
          invoicedOn: row.invoicedOn,
          invoiceNo: row.invoiceNo,
        })
      : await create.run({ ...terms, contractId, requestId })
    if (!saved) return
    if (saved.problem !== null) notify.warning(saved.problem)
    onClose()
  }
  return (
    <FormModal
      title={row ? `修改付款条件「${row.name}」` : '新增付款条件'}
      isChanged={isChanged}
      confirmLoading={create.running || edit.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={items}
        values={
          row ? valuesOf(row) : { kind: 'milestone', trigger: 'approval', typed: 'amount', termDays: 30 }
        }
        rules={rules}
        error={create.error ?? edit.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const number = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value)

const termsOf = (values: FormValues): Terms =>
  ({
    kind: values['kind'],
    name: values['name'],
    trigger: values['trigger'],
    resultLineId: text(values['resultLineId']),
    bizYear: values['trigger'] === 'seasonEnd' ? number(values['bizYear']) : null,
    plannedOn: values['trigger'] === 'date' ? text(values['plannedOn']) : null,
    termDays: number(values['termDays']),
    typed: values['kind'] === 'commission' ? 'amount' : (values['typed'] ?? 'amount'),
    amount: values['kind'] === 'commission' ? null : text(values['amount']),
    percent: values['typed'] === 'percent' ? text(values['percent']) : null,
    remark: text(values['remark']),
  }) as Terms

const valuesOf = (row: api.ConditionRow): FormValues => ({
  kind: row.kind,
  name: row.name,
  trigger: row.trigger,
  resultLineId: row.resultLineId,
  bizYear: row.bizYear === null ? null : String(row.bizYear),
  plannedOn: row.plannedOn,
  termDays: row.termDays,
  typed: row.typed,
  amount: row.amount,
  percent: row.percent,
  remark: row.remark,
})

const rules = Object.fromEntries(
  (['kind', 'name', 'trigger'] as const).map((prop) => [
    prop,
    [{ required: true, message: `${labels[prop]}必填` }],
  ]),
)

const RESULTS: readonly unknown[] = ['approval', 'grant', 'firstSale']

const itemsOf = ({ results, currency }: api.ConditionList): FormItem[] => [
  { type: 'input', prop: 'name', label: labels.name, span: 12, maxlength: 100 },
  {
    type: 'select',
    prop: 'kind',
    label: labels.kind,
    span: 12,
    options: optionsOf(conditionKinds),
    linkage: { typed: { shown: (kind) => kind !== 'commission' } },
    help: '提成不填金额：应收由提成计算产生。',
  },
  {
    type: 'select',
    prop: 'trigger',
    label: labels.trigger,
    span: 12,
    options: optionsOf(triggers),
    linkage: {
      plannedOn: { shown: (trigger) => trigger === 'date' },
      bizYear: { shown: (trigger) => trigger === 'seasonEnd' },
      resultLineId: { shown: (trigger) => results.length > 0 && RESULTS.includes(trigger) },
    },
  },
  { type: 'date', prop: 'plannedOn', label: labels.plannedOn, span: 12 },
  { type: 'year', prop: 'bizYear', label: labels.bizYear, span: 12 },
  {
    type: 'select',
    prop: 'resultLineId',
    label: labels.resultLineId,
    span: 12,
    options: results,
    placeholder: '默认为任一成果',
  },
  {
    type: 'number',
    prop: 'termDays',
    label: labels.termDays,
    span: 12,
    digits: 0,
    placeholder: '不填为无到期日',
    help: '从触发日期起算。不填则没有到期日；约定日期触发的，不填即当日到期。',
  },
  {
    type: 'radio',
    prop: 'typed',
    label: labels.typed,
    span: 12,
    options: optionsOf(typedBys),
    linkage: {
      amount: { shown: (typed) => typed !== 'percent' },
      percent: { shown: (typed) => typed === 'percent' },
    },
    help: '填金额或比例之一，另一项按合同总额算出；合计尾差按最大余数归入，保证等于总额。',
  },
  amountItem(currency, { prop: 'amount', label: labels.amount }),
  { type: 'input', prop: 'percent', label: labels.percent, unit: '%', span: 12, maxlength: 8 },
  { type: 'textarea', prop: 'remark', label: labels.remark, span: 24, maxlength: 500 },
]
