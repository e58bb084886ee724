import {
  answerConsult,
  assignConsult,
  closeConsult,
  invalidateConsult,
  type ConsultRow,
} from '@hepu/api/areas/integration/consult/consult'
import { consultOutcomes, type ConsultOutcome } from '@hepu/api/areas/integration/consult/consultFields'
import { consultWorkflow } from '@hepu/api/areas/integration/consult/consultWorkflow'
import { consultLabels as labels } from '@hepu/api/areas/integration/integrationLabels'
import { managerCandidates } from '@hepu/api/areas/integration/provider/provider'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { textOf } from '../../../resource/form/control.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { areaItem, choices, required } from '../items.ts'

/** What is done with a consult in a dialog. */
export type ConsultMove = 'answer' | 'note' | 'assign' | 'close' | 'invalidate'

interface Props {
  consult: Pick<ConsultRow, 'id' | 'version' | 'name' | 'source'>
  move: ConsultMove
  onClose: () => void
}

/** Answers, notes, hands over, closes or invalidates a consult. */
export default function ConsultMoveDialog({ consult, move, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const runs = useMoves()
  const isForVisitor = move === 'answer' && consult.source === 'public'
  const { items, required: props } = forms[move]
  const submit = async (values: FormValues) => {
    const named = { id: consult.id, version: consult.version }
    if (await runs.run(move, named, values)) onClose()
  }
  const { label } = consultWorkflow.moves[move]
  return (
    <FormModal
      title={`${label} · ${consult.name}`}
      width={560}
      okText={label}
      isChanged={isChanged}
      confirmLoading={runs.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {isForVisitor && <p>访客在平台上看不到答复，请按其留下的电话或邮箱联系，并在此记录答复的内容。</p>}
      <DynamicForm
        form={form}
        items={items}
        rules={Object.fromEntries(
          items.map((item) => [item.prop, props.includes(item.prop) ? required(item.label) : []]),
        )}
        error={runs.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}

interface Named {
  id: string
  version: number
}

/** Returns the commands of the moves behind one function. */
function useMoves() {
  const options = { success: messages.done, quiet: true }
  const answer = useRun(answerConsult, options)
  const assign = useRun(assignConsult, options)
  const close = useRun(closeConsult, options)
  const invalidate = useRun(invalidateConsult, options)
  const all = [answer, assign, close, invalidate]
  const run = (move: ConsultMove, named: Named, values: FormValues) => {
    const text = textOf(values['text'])
    if (move === 'assign') return assign.run({ ...named, assigneeId: textOf(values['assigneeId']) })
    if (move === 'close') return close.run({ ...named, outcome: values['outcome'] as ConsultOutcome, text })
    if (move === 'invalidate') return invalidate.run({ ...named, reason: text })
    return answer.run({ ...named, text, isNote: move === 'note' })
  }
  return {
    run,
    running: all.some(({ running }) => running),
    error: all.find(({ error }) => error !== null)?.error ?? null,
  }
}

const { invalid: _invalid, ...closing } = consultOutcomes

const forms: Readonly<Record<ConsultMove, { items: FormItem[]; required: string[] }>> = {
  answer: { items: [areaItem('text', '答复内容', 2000)], required: ['text'] },
  note: { items: [areaItem('text', '备注内容', 2000)], required: ['text'] },
  assign: {
    items: [
      {
        type: 'lookup',
        prop: 'assigneeId',
        label: labels.assigneeId,
        span: 24,
        apiInterface: managerCandidates,
        props: { label: 'name', value: 'id', search: 'name' },
        hintField: 'account',
        placeholder: '输入姓名',
      },
    ],
    required: ['assigneeId'],
  },
  close: {
    items: [
      {
        type: 'select',
        prop: 'outcome',
        label: labels.outcome,
        span: 24,
        options: choices(closing),
      },
      areaItem('text', '说明', 500),
    ],
    required: ['outcome'],
  },
  invalidate: { items: [areaItem('text', '原因', 500)], required: ['text'] },
}
