import * as api from '@hepu/api/areas/contract/payment/contractCollection'
import { unitOf, YUAN } from '@hepu/api/areas/contract/money/exchange'
import { collectionLabels as labels, wordsOf } from '@hepu/api/areas/contract/payment/paymentWords'
import { fenIn, yuanText } from '@hepu/api/core/money/fen'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'
import { moneyProblem, typedMoney } from '@hepu/api/core/money/typedMoney'
import type { InputOf } from '@hepu/api/core/route'
import { Checkbox, Form } from 'antd'
import { useMemo, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { amountItem } from './amountItem.ts'
import { DuplicateNote } from './DuplicateNote.tsx'
import { sumOfUses, UsesEditor, usesOf, type OpenCondition, type TypedUses } from './UsesEditor.tsx'

interface Props {
  contractId: string
  list: api.CollectionList
  row: api.CollectionRow | undefined
  onClose: () => void
}

type Values = Omit<InputOf<typeof api.createCollection>, 'contractId' | 'requestId'>

/** 登记收款 or 付款: the money, what it is used for, and whether the rest is 预收. */
export default function CollectionDialog({ contractId, list, row, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const [amount, setAmount] = useState<string | null>(row?.amount ?? null)
  const [typed, setTyped] = useState<TypedUses>(() => usedBy(row))
  const [isAdvance, setAdvance] = useState(row?.isAdvance ?? false)
  const [reason, setReason] = useState(row?.doubleReason ?? '')
  const [requestId] = useState(() => crypto.randomUUID())
  const create = useRun(api.createCollection, { success: messages.saved, quiet: true })
  const edit = useRun(api.editCollection, { success: messages.saved, quiet: true })
  const error = create.error ?? edit.error
  const conditions = useMemo(() => conditionsOf(list, row), [list, row])
  const items = useMemo(() => itemsOf(list), [list])
  const uses = usesOf(typed)
  const rest = restOf(amount, uses)
  const submit = async (values: FormValues) => {
    const given = { ...valuesOf(values, list), isAdvance, uses: uses ?? [], doubleReason: reason || null }
    const saved = row
      ? await edit.run({ ...given, id: row.id, version: row.version })
      : await create.run({ ...given, contractId, requestId })
    if (saved) onClose()
  }
  const change = (values: FormValues) => {
    setChanged(true)
    setAmount(typeof values['amount'] === 'string' ? values['amount'] : null)
  }
  const { collect, advance } = wordsOf(list.direction)
  const unit = unitOf(list.currency)
  return (
    <FormModal
      title={row ? `修改${collect}` : `登记${collect}`}
      isChanged={isChanged}
      confirmLoading={create.running || edit.running}
      okButtonProps={{
        disabled: uses === null || (rest !== null && (rest < 0n || (rest > 0n && !isAdvance))),
      }}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={items}
        values={row ? { ...row } : { payerName: list.payer?.name }}
        rules={rulesOf(list)}
        error={error}
        onChange={change}
        onSubmit={submit}
      />
      <UsesEditor
        unit={unit}
        conditions={conditions}
        amount={amount}
        typed={typed}
        onChange={(next) => {
          setTyped(next)
          setChanged(true)
        }}
      />
      <Checkbox checked={isAdvance} onChange={({ target }) => setAdvance(target.checked)}>
        未核销的部分记为{advance}
      </Checkbox>
      <p aria-live="polite">
        <RestNote rest={rest} isWrong={uses === null} isAdvance={isAdvance} advance={advance} unit={unit} />
      </p>
      <DuplicateNote error={error} reason={reason} onReason={setReason} />
    </FormModal>
  )
}

/** Returns what is left of the amount; null while something is no amount. */
function restOf(amount: string | null, uses: ReturnType<typeof usesOf>): bigint | null {
  const typed = amount === null ? null : typedMoney(amount, '元')
  if (typed === null || uses === null || moneyProblem(typed, '元') !== null) return null
  return fenIn(typed) - sumOfUses(uses)
}

interface NoteProps {
  rest: bigint | null
  isWrong: boolean
  isAdvance: boolean
  advance: string
  unit: string
}

function RestNote({ rest, isWrong, isAdvance, advance, unit }: NoteProps) {
  if (isWrong) return <StateText tone="bad">核销金额应为金额，最多两位小数</StateText>
  if (rest === null) return null
  if (rest === 0n) return <StateText tone="good">核销合计等于金额</StateText>
  if (rest < 0n)
    return <StateText tone="bad">{`核销合计超出 ${groupedMoney(-rest, '元')} ${unit}`}</StateText>
  const text = `未核销 ${groupedMoney(rest, '元')} ${unit}`
  return isAdvance ? (
    <StateText tone="info">{`${text}，记为${advance}`}</StateText>
  ) : (
    <StateText tone="warn">{`${text}，请核销或记为${advance}`}</StateText>
  )
}

const usedBy = (row: api.CollectionRow | undefined): TypedUses => {
  const typed: Record<string, string> = {}
  for (const { conditionId, amount } of row?.uses ?? [])
    typed[conditionId] = yuanText(fenIn(typed[conditionId] ?? '0') + fenIn(amount))
  return typed
}

/** Returns the open conditions; what a changed collection is used for is open again. */
function conditionsOf(
  { openConditions }: api.CollectionList,
  row: api.CollectionRow | undefined,
): OpenCondition[] {
  const own = usedBy(row)
  const names = new Map(
    (row?.uses ?? []).map(({ conditionId, conditionName }) => [conditionId, conditionName]),
  )
  const open = openConditions.map((one) => ({
    ...one,
    open: yuanText(fenIn(one.open) + fenIn(own[one.id] ?? '0')),
  }))
  const settled = Object.entries(own)
    .filter(([id]) => !openConditions.some((one) => one.id === id))
    .map(([id, amount]) => ({ id, name: names.get(id) ?? '', dueOn: null, open: amount }))
  return [...settled, ...open]
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The other party of the contract is sent with its id, any other payer by its name. */
const valuesOf = (values: FormValues, { payer }: api.CollectionList): Values => {
  const payerName = text(values['payerName']) ?? ''
  return {
    collectedOn: String(values['collectedOn']),
    amount: String(values['amount']),
    exchangeRate: text(values['exchangeRate']),
    payerName,
    payerId: payer?.name === payerName ? payer.id : null,
    bankRef: text(values['bankRef']),
    invoiceNo: text(values['invoiceNo']),
    voucherNo: text(values['voucherNo']),
    remark: text(values['remark']),
  }
}

const rulesOf = ({ direction }: api.CollectionList) => {
  const { collect, payer } = wordsOf(direction)
  const required = { collectedOn: `${collect}日期`, amount: labels.amount, payerName: payer }
  return Object.fromEntries(
    Object.entries(required).map(([prop, label]) => [prop, [{ required: true, message: `${label}必填` }]]),
  )
}

const rateItem = (currency: string): FormItem => ({
  type: 'input',
  prop: 'exchangeRate',
  label: labels.exchangeRate,
  span: 12,
  placeholder: `1 ${currency} 合人民币元，如 7.0958`,
})

const itemsOf = ({ direction, currency }: api.CollectionList): FormItem[] => {
  const { collect, payer } = wordsOf(direction)
  return [
    { type: 'date', prop: 'collectedOn', label: `${collect}日期`, span: 12 },
    amountItem(currency, { prop: 'amount', label: labels.amount }),
    ...(currency === YUAN ? [] : [rateItem(currency)]),
    { type: 'input', prop: 'payerName', label: payer, span: 12, maxlength: 200 },
    { type: 'input', prop: 'bankRef', label: labels.bankRef, span: 12, maxlength: 100 },
    { type: 'input', prop: 'voucherNo', label: labels.voucherNo, span: 12, maxlength: 100 },
    { type: 'input', prop: 'invoiceNo', label: labels.invoiceNo, span: 12, maxlength: 100 },
    { type: 'textarea', prop: 'remark', label: labels.remark, span: 24, maxlength: 500 },
  ]
}
