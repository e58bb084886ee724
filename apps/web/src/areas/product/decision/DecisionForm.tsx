import * as api from '@hepu/api/areas/product/decision/decisionLog'
import {
  decisionKinds,
  exitReasons,
  type DecisionKind,
  type DecisionTarget,
} from '@hepu/api/areas/product/decision/decisionKinds'
import { decisionLabels as labels } from '@hepu/api/areas/product/decision/decisionLabels'
import type { DecisionRow } from '@hepu/api/areas/product/decision/decisionShapes'
import type { InputOf, OutputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import type { Attachment } from '../../../resource/files/attachment.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { today } from '../../../ui/text/formatTime.ts'

type Log = OutputOf<typeof api.listProductDecisions>

interface Props {
  id: string
  type: DecisionTarget
  log: Log
  /** The decision that the new one takes the place of. */
  supersedes: DecisionRow | null
  onClose: () => void
  /** Called in place of `onClose` after the decision is registered. */
  onSaved?: () => void
}

/** Registers a decision; what it rests on is shown before it is saved, as it will be kept. */
export default function DecisionForm({ id, type, log, supersedes, onClose, onSaved = onClose }: Props) {
  const [form] = Form.useForm()
  const decision = Form.useWatch<DecisionKind | undefined>('decision', form)
  const [isChanged, setChanged] = useState(false)
  // The version that was looked at: what is read anew behind the form does not lend its own.
  const [version] = useState(log.version)
  const evidence = useCall(api.decisionEvidence, { type, id }, { quiet: true })
  const route = type === 'PRODUCT' ? api.saveProductDecision : api.saveVarietyDecision
  const save = useRun(route, { success: messages.saved, quiet: true })
  const former = supersedes ? { bizYear: supersedes.bizYear, decider: supersedes.decider } : {}
  const submit = async ({ files, ...values }: FormValues) => {
    const fileIds = ((files ?? []) as readonly Attachment[]).flatMap((file) =>
      'id' in file && file.id ? [file.id] : [],
    )
    const own = { id, version, supersedesId: supersedes?.id ?? null, fileIds }
    const input = { ...values, ...own } as InputOf<typeof api.saveProductDecision>
    if ((await save.run(input)) !== undefined) onSaved()
  }
  return (
    <FormModal
      title={supersedes ? `取代决策「${supersedes.decision}」 · ${log.name}` : `登记决策 · ${log.name}`}
      okText={decision ? `登记「${decision}」` : '登记'}
      width={760}
      isChanged={isChanged}
      confirmLoading={save.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {decision && (
        <Effect
          decision={decision}
          name={log.name}
          target={{ id, type, supersedesId: supersedes?.id ?? null }}
        />
      )}
      <DynamicForm
        form={form}
        items={itemsOf(log)}
        values={{ decidedOn: today(), ...former }}
        rules={rules}
        error={save.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
      <p className="quiet">登记后不能修改，更正须由新的决策取代。以下依据随决策固定：</p>
      {evidence.error && <ErrorPane error={evidence.error} onRetry={() => void evidence.refetch()} />}
      <ul>
        {evidence.data?.list.map(({ group, label, value }, at) => (
          <li key={at}>
            <span className="quiet">{group}</span> {label}：{value}
          </li>
        ))}
      </ul>
      {evidence.data?.list.length === 0 && <p className="quiet">没有试验、审定与销售记录。</p>}
    </FormModal>
  )
}

interface EffectProps {
  decision: DecisionKind
  name: string
  target: Omit<InputOf<typeof api.decisionObstacles>, 'decision'>
}

/** Says what the chosen decision does to its product, or what forbids it, before anybody writes its reason. */
function Effect({ decision, name, target }: EffectProps) {
  const { data, error, refetch } = useCall(api.decisionObstacles, { ...target, decision }, { quiet: true })
  if (error) return <ErrorPane error={error} onRetry={() => void refetch()} />
  if (!data) return null
  if (data.list.length === 0) return <p>{effectText(decision, name, data.states)}</p>
  return (
    <Notice tone="warning" title={`现在不能登记「${decision}」`}>
      {data.list.map((why) => (
        <p key={why}>{why}</p>
      ))}
    </Notice>
  )
}

type States = OutputOf<typeof api.decisionObstacles>['states']

function effectText(decision: DecisionKind, name: string, states: States): string {
  const registered = `登记后，「${name}」记有决策「${decision}」`
  if (!states) return `${registered}。`
  const { before, after } = states
  return before === after
    ? `${registered}，状态仍为「${after}」。`
    : `${registered}，状态由「${before}」变为「${after}」。`
}

const required = ['decision', 'bizYear', 'decider', 'decidedOn', 'reason'] as const
const rules = Object.fromEntries(
  required.map((prop) => [prop, [{ required: true, message: `${labels[prop]}必填` }]]),
)
const choices = (words: readonly string[]) => words.map((value) => ({ value, label: value }))
const OF_MARKET = ['商业化', '分配', '追加示范']
/** Decisions that promise no figures. */
const isEnd = (kind: unknown): boolean => kind === '退出' || kind === '停售'

const itemsOf = ({ companies }: Log): FormItem[] => [
  {
    type: 'select',
    prop: 'decision',
    label: labels.decision,
    span: 8,
    options: choices(decisionKinds),
    linkage: {
      reasonKind: { shown: isEnd, empty: 'change' },
      companyId: { shown: (kind) => OF_MARKET.includes(String(kind)), empty: 'change' },
      regions: { shown: (kind) => OF_MARKET.includes(String(kind)), empty: 'change' },
      plannedKg: { shown: (kind) => !isEnd(kind), empty: 'change' },
      targetArea: { shown: (kind) => !isEnd(kind), empty: 'change' },
      expectedGain: { shown: (kind) => !isEnd(kind), empty: 'change' },
    },
  },
  { type: 'number', prop: 'bizYear', label: labels.bizYear, span: 8, digits: 0 },
  { type: 'date', prop: 'decidedOn', label: labels.decidedOn, span: 8 },
  { type: 'select', prop: 'reasonKind', label: labels.reasonKind, span: 8, options: choices(exitReasons) },
  { type: 'select', prop: 'companyId', label: labels.companyId, span: 8, options: companies },
  { type: 'input', prop: 'regions', label: labels.regions, span: 16, maxlength: 500 },
  { type: 'textarea', prop: 'reason', label: labels.reason, span: 24, maxlength: 2000 },
  { type: 'number', prop: 'plannedKg', label: labels.plannedKg, span: 8, digits: 0 },
  { type: 'number', prop: 'targetArea', label: labels.targetArea, span: 8, digits: 0 },
  { type: 'number', prop: 'expectedGain', label: labels.expectedGain, span: 8, digits: 2 },
  { type: 'textarea', prop: 'alternatives', label: labels.alternatives, span: 24, maxlength: 2000 },
  { type: 'textarea', prop: 'reversal', label: labels.reversal, span: 24, maxlength: 2000 },
  { type: 'input', prop: 'decider', label: labels.decider, span: 8, maxlength: 50 },
  { type: 'input', prop: 'meeting', label: labels.meeting, span: 8, maxlength: 100 },
  { type: 'date', prop: 'reviewOn', label: labels.reviewOn, span: 8 },
  {
    type: 'dialogFile',
    prop: 'files',
    label: labels.files,
    span: 24,
    parameter: { infoType: api.DECISION_FILES, publicStatus: 2 },
  },
]
