import { getSubjectDropdown } from '@hepu/api/areas/project/fund/fundCommon'
import { flowLabels as labels } from '@hepu/api/areas/project/fund/fundLabels'
import {
  directions,
  flowTypeOf,
  purses,
  typesOf,
  type FlowTypeCode,
  type Purse,
} from '@hepu/api/areas/project/fund/flowTypes'
import * as ledger from '@hepu/api/areas/project/fund/fundFlow'
import * as api from '@hepu/api/areas/project/fund/projectFund'
import { partySearch } from '@hepu/api/core/resource/partySearch'
import type { InputOf } from '@hepu/api/core/route'
import { Checkbox, Form } from 'antd'
import { useMemo, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { notify } from '../../../client/notify.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import type { Attachment } from '../../../resource/files/attachment.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { Choice, FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { fileIdsOf } from '../risk/fileIdsOf.ts'
import { addressOf, type NodeAddress } from '../node/nodePaths.ts'
import { voucherFiles } from './voucherFiles.ts'
import { percent, yuan } from './fundText.tsx'

interface Props {
  address: NodeAddress
  purse: Purse
  onClose: () => void
}

/** What is typed; `nodeId` is the node that the line belongs to, the shown one if absent. */
type Entry = Partial<InputOf<typeof ledger.saveFlow>> & { nodeId?: string }

/** 登记收支: an entry, checked against budget and money while it is typed. */
export default function FlowDialog({ address, purse, onClose }: Props) {
  const [form] = Form.useForm()
  const [values, setValues] = useState<Entry>({ flowType: 'expense' })
  const [isChanged, setChanged] = useState(false)
  const [isConfirmed, setConfirmed] = useState(false)
  const subjects = useCall(getSubjectDropdown, { projectId: address.projectId }, { quiet: true })
  const save = useRun(ledger.saveFlow, { success: messages.saved, quiet: true })
  const fund = useCall(api.specialFund, { ...address, purse }, { quiet: true })
  const place = placeOf(address, fund.data, values.nodeId)
  const check = useCheck(place, purse, values)
  const items = useMemo(
    () =>
      itemsOf(purse, values.flowType ?? 'expense', {
        subjects: subjectChoices(subjects.data ?? []),
        nodes: nodeChoices(fund.data),
      }),
    [purse, values.flowType, subjects.data, fund.data],
  )
  const submit = async ({ nodeId, files, ...typed }: FormValues) => {
    const done = await save.run({
      ...typed,
      ...placeOf(address, fund.data, nodeId as string | undefined),
      purse,
      confirmed: isConfirmed,
      fileIds: fileIdsOf(files as readonly Attachment[] | undefined),
    } as InputOf<typeof ledger.saveFlow>)
    if (!done) return
    for (const warning of done.warnings) notify.warning(warning)
    onClose()
  }
  return (
    <FormModal
      title={`登记${purses[purse]}收支`}
      isChanged={isChanged}
      confirmLoading={save.running}
      okButtonProps={{ disabled: (check?.problems.length ?? 0) > 0 && values.amount !== undefined }}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={items}
        values={{ flowType: 'expense' }}
        rules={required}
        error={save.error}
        onChange={(typed) => {
          setValues(typed)
          setChanged(true)
          setConfirmed(false)
        }}
        onSubmit={submit}
      />
      {check && <CheckNote check={check} isConfirmed={isConfirmed} onConfirm={setConfirmed} />}
    </FormModal>
  )
}

/** Returns the key of a node at or below the shown one. */
function placeOf(
  address: NodeAddress,
  fund: api.FundOverview | undefined,
  nodeId: string | undefined,
): NodeAddress {
  const node = fund?.nodes.find((one) => one.nodeId === nodeId)
  return node ? addressOf({ ...node, id: node.nodeId, projectId: address.projectId }) : address
}

/** Returns the shown node and those below it as choices. */
const nodeChoices = (fund: api.FundOverview | undefined): Choice[] =>
  fund
    ? [
        { value: fund.nodeId, label: fund.nodeName },
        ...fund.nodes.map(({ nodeId, name, level }) => ({
          value: nodeId,
          label: `${'　'.repeat(level - fund.level)}${name}`,
        })),
      ]
    : []

interface Choices {
  subjects: readonly Choice[]
  nodes: readonly Choice[]
}

/** Asks the server what the entry would do, as soon as kind and amount are typed. */
function useCheck(address: NodeAddress, purse: Purse, values: Entry): ledger.FlowCheck | undefined {
  const { flowType = 'expense', amount, subjectId, businessDate, fiscalYear, voucherNo, direction } = values
  const isAmount = typeof amount === 'string' && /^\d+(\.\d{1,2})?$/.test(amount)
  const given = {
    amount: isAmount ? amount : null,
    subjectId,
    businessDate,
    fiscalYear,
    voucherNo,
    direction,
  }
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value))
  const found = useCall(
    ledger.checkFlow,
    { ...address, purse, flowType, ...filled },
    { enabled: isAmount && Boolean(businessDate), quiet: true, keepPrevious: true },
  )
  return isAmount && businessDate ? found.data : undefined
}

interface NoteProps {
  check: ledger.FlowCheck
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}

const levelClass = { ok: '', near: 'fund-near', over: 'fund-over' } as const

/** What the entry would do: what is left, what refuses it, and what it may be saved in spite of. */
function CheckNote({ check, isConfirmed, onConfirm }: NoteProps) {
  return (
    <div className="fund-check" aria-live="polite">
      {check.budgets.map(({ nodeName, year, committed, available, after, rate, level }) => (
        <p key={nodeName}>
          「{nodeName}」{year}年可用 {yuan(available)} 元
          {Number(committed) > 0 && `（已扣合同承诺 ${yuan(committed)} 元）`}，本笔之后{' '}
          <span className={levelClass[level]}>{yuan(after)} 元</span>（执行率 {percent(rate)}）
        </p>
      ))}
      {check.cash && (
        <p>
          「{check.cash.nodeName}」可用到账 {yuan(check.cash.free)} 元，本笔之后 {yuan(check.cash.after)} 元
        </p>
      )}
      {check.problems.map((problem) => (
        <p key={problem}>
          <StateText tone="bad">{problem}</StateText>
        </p>
      ))}
      {check.warnings.map((warning) => (
        <p key={warning}>
          <StateText tone="warn">{warning}</StateText>
        </p>
      ))}
      {check.duplicate && (
        <p>
          <StateText tone="warn">{check.duplicate}</StateText>
          <br />
          <Checkbox checked={isConfirmed} onChange={({ target }) => onConfirm(target.checked)}>
            确认不是重复登记
          </Checkbox>
        </p>
      )}
      {check.problems.length + check.warnings.length === 0 && !check.duplicate && (
        <p>
          <StateText tone="good">可以登记</StateText>
        </p>
      )}
    </div>
  )
}

const required = Object.fromEntries(
  (['flowType', 'amount', 'businessDate', 'voucherNo'] as const).map((prop) => [
    prop,
    [{ required: true, message: `${labels[prop]}必填` }],
  ]),
)

/** Returns subjects as choices; those with others below them cannot be chosen. */
export const subjectChoices = (
  subjects: readonly { id: string; name: string; level: number; isLeaf: boolean }[],
): Choice[] =>
  subjects.map(({ id, name, level, isLeaf }) => ({
    value: id,
    label: `${'　'.repeat(level - 1)}${name}`,
    disabled: !isLeaf,
  }))

function itemsOf(purse: Purse, flowType: FlowTypeCode, { subjects, nodes }: Choices): FormItem[] {
  const typed = typesOf(purse).filter((code) => flowTypeOf(code).isTyped)
  const hasDirection = flowTypeOf(flowType).direction === null
  return [
    {
      type: 'select',
      prop: 'flowType',
      label: labels.flowType,
      span: 12,
      options: typed.map((value) => ({ value, label: flowTypeOf(value).label })),
    },
    { type: 'money', prop: 'amount', label: labels.amount, unit: '元', span: 12 },
    ...(nodes.length > 1
      ? [
          {
            type: 'select',
            prop: 'nodeId',
            label: '归属',
            span: 24,
            options: nodes,
            placeholder: '默认为当前的项目、课题或任务',
          } as const,
        ]
      : []),
    ...(hasDirection
      ? [
          {
            type: 'radio',
            prop: 'direction',
            label: labels.direction,
            span: 12,
            options: Object.entries(directions).map(([value, label]) => ({ value, label })),
          } as const,
        ]
      : []),
    ...(subjects.length > 0
      ? [
          {
            type: 'select',
            prop: 'subjectId',
            label: labels.subjectId,
            span: 12,
            options: subjects,
            isRequired: flowTypeOf(flowType).needsSubject ?? false,
          } as const,
        ]
      : []),
    {
      type: 'lookup',
      prop: 'partyId',
      label: labels.partyId,
      span: 12,
      isRequired: flowTypeOf(flowType).needsParty ?? false,
      placeholder: '输入名称或拼音首字母查找',
      apiInterface: partySearch,
      props: { label: 'name', value: 'id', search: 'name' },
      hintField: '',
    },
    { type: 'date', prop: 'businessDate', label: labels.businessDate, span: 12 },
    { type: 'input', prop: 'voucherNo', label: labels.voucherNo, span: 12, maxlength: 50 },
    { type: 'year', prop: 'fiscalYear', label: labels.fiscalYear, span: 12, placeholder: '默认同业务日期' },
    { type: 'textarea', prop: 'summary', label: labels.summary, span: 24, maxlength: 200 },
    voucherFiles,
  ]
}
