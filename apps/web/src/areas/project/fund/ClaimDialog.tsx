import { arrivalLabels as labels } from '@hepu/api/areas/project/arrive/arrivalLabels'
import {
  claimArrival,
  findClaimProjects,
  type ArrivalRow,
} from '@hepu/api/areas/project/arrive/projectArrival'
import { projectDetail } from '@hepu/api/areas/project/node/projectTracking'
import { allocate } from '@hepu/api/core/money/allocate'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'
import { moneyProblem, typedMoney } from '@hepu/api/core/money/typedMoney'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { yuan } from './fundText.tsx'

interface Props {
  /** The project that claims it; null where the dialog asks for it. */
  projectId: string | null
  /** The topic from which the dialog is opened: the arrival is offered to it, else to the project. */
  topicId?: string | undefined
  arrival: ArrivalRow
  onClose: () => void
}

/** Typed amounts in yuan, by node. */
type Amounts = Readonly<Record<string, string>>

interface Place {
  id: string
  name: string
  specialBudget: string | null
}

/** 认领: divides an arrival among the project and its topics; the parts are the arrival to the fen. */
export default function ClaimDialog({ projectId: given, topicId, arrival, onClose }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  /**
   * Null as long as the proposal stands: the whole arrival for the node from which the dialog is opened. The first amount that is
   * typed takes its place.
   */
  const [typed, setTyped] = useState<Amounts | null>(null)
  const projectId = given ?? chosen ?? ''
  const found = useCall(projectDetail, { projectId }, { quiet: true, enabled: projectId !== '' })
  const claim = useRun(claimArrival, { success: messages.done })
  const whole = fenIn(arrival.arrivedAmount ?? '0')
  const places: Place[] = projectId && found.data ? [found.data, ...found.data.children] : []
  const proposedId = places.find(({ id }) => id === topicId)?.id ?? projectId
  const amounts = typed ?? { [proposedId]: yuanText(whole) }
  const parts = places.flatMap(({ id }) => {
    const amount = amounts[id]?.trim()
    return amount ? [{ nodeId: id, amount: typedMoney(amount, '元') }] : []
  })
  const isWrong = parts.some(({ amount }) => moneyProblem(amount, '元') !== null)
  const rest = isWrong ? null : whole - sum(parts.map(({ amount }) => fenIn(amount)))
  const submit = async () => {
    const given = parts.filter(({ amount }) => fenIn(amount) > 0n)
    if (await claim.run({ id: arrival.id, projectId, parts: given })) onClose()
  }
  return (
    <FormModal
      title={`认领「${arrival.batch} ${yuan(arrival.arrivedAmount)} 元」`}
      okText="认领"
      okButtonProps={{ disabled: rest !== 0n || places.length === 0 }}
      isChanged={typed !== null}
      confirmLoading={claim.running}
      onClose={onClose}
      onOk={() => void submit()}
    >
      {given === null && (
        <ProjectField
          onChange={(id) => {
            setChosen(id)
            setTyped(null)
          }}
        />
      )}
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.data && !found.error && projectId !== '' && <EmptyPane loading />}
      <p className="quiet">分配合计须等于到账额。分到课题的款，课题及其任务只能在此额度内支出。</p>
      <Button
        size="small"
        onClick={() => setTyped(byBudget(places.slice(1), whole))}
        disabled={places.length < 2}
      >
        按课题预算分配
      </Button>{' '}
      <Button
        size="small"
        onClick={() => setTyped({ [projectId]: yuanText(whole) })}
        disabled={places.length === 0}
      >
        全部留在项目
      </Button>
      <div className="fund-split">
        {places.map(({ id, name }) => (
          <SplitRow
            key={id}
            name={name}
            value={amounts[id] ?? ''}
            onChange={(amount) => setTyped({ ...typed, [id]: amount })}
          />
        ))}
      </div>
      <p aria-live="polite">
        {rest === null && <StateText tone="bad">{`${labels.split}应为金额，最多两位小数`}</StateText>}
        {rest === 0n && <StateText tone="good">合计等于到账额</StateText>}
        {rest !== null && rest > 0n && (
          <StateText tone="warn">{`尚余 ${groupedMoney(rest, '元')} 元未分配`}</StateText>
        )}
        {rest !== null && rest < 0n && (
          <StateText tone="bad">{`超出 ${groupedMoney(-rest, '元')} 元`}</StateText>
        )}
      </p>
    </FormModal>
  )
}

const projectItems: readonly FormItem[] = [
  {
    type: 'lookup',
    prop: 'projectId',
    label: labels.projectId,
    span: 24,
    isRequired: true,
    placeholder: '输入项目名称或编号查找',
    apiInterface: findClaimProjects,
    props: { label: 'name', value: 'id', search: 'name' },
  },
]

/** Asks for the project that claims the arrival. */
function ProjectField({ onChange }: { onChange: (id: string | null) => void }) {
  const [form] = Form.useForm()
  return (
    <DynamicForm
      form={form}
      items={projectItems}
      onChange={({ projectId }) => onChange(typeof projectId === 'string' && projectId ? projectId : null)}
      onSubmit={() => {}}
    />
  )
}

interface RowProps {
  name: string
  value: string
  onChange: (amount: string) => void
}

function SplitRow({ name, value, onChange }: RowProps) {
  return (
    <>
      <span>{name}</span>
      <Input
        aria-label={`分配到「${name}」的金额`}
        suffix="元"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  )
}

/** Divides an amount by the budgets of topics, to the fen; nothing where none has one. */
function byBudget(topics: readonly Place[], whole: bigint): Record<string, string> {
  const budgets = topics.map(({ specialBudget }) => specialBudget ?? '0')
  if (budgets.every((budget) => Number(budget) === 0)) return {}
  const shares = allocate(whole, budgets)
  return Object.fromEntries(topics.map(({ id }, at) => [id, yuanText(shares[at] ?? 0n)]))
}
