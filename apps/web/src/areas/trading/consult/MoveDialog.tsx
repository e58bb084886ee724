import { consultOutcomes } from '@hepu/api/areas/trading/consult/consultFields'
import { consultClose, consultDiscard, consultReopen } from '@hepu/api/areas/trading/consult/consultHandling'
import { consultLabels as labels } from '@hepu/api/areas/trading/consult/consultLabels'
import { CONTENT_MAX, type ConsultDetail } from '@hepu/api/areas/trading/consult/consultShapes'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import { textOf } from '../../../resource/form/control.ts'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'

interface Props {
  consult: ConsultDetail
  move: 'close' | 'discard' | 'reopen'
  onClose: () => void
}

const titles = { close: '关闭咨询', discard: '标为无效', reopen: '重新打开咨询' } as const

/** Ends a consultation with its outcome, or opens it again, with the reason. */
export default function MoveDialog({ consult, move, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const settings = { success: messages.done, quiet: true } as const
  const close = useRun(consultClose, settings)
  const discard = useRun(consultDiscard, settings)
  const reopen = useRun(consultReopen, settings)
  const submit = async (values: FormValues) => {
    const held = { id: consult.id, version: consult.version }
    const note = textOf(values['note'])
    const done =
      move === 'close'
        ? await close.run({ ...held, ...values, note } as InputOf<typeof consultClose>)
        : await (move === 'discard' ? discard : reopen).run({ ...held, note })
    if (done) onClose()
  }
  return (
    <FormModal
      title={`${titles[move]} · ${consult.name}`}
      width={560}
      okText={titles[move]}
      isChanged={isChanged}
      confirmLoading={close.running || discard.running || reopen.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={move === 'close' ? closeItems(consult) : noteItems}
        rules={move === 'close' ? closeRules : noteRules}
        error={close.error ?? discard.error ?? reopen.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}

const noteItems: FormItem[] = [
  { type: 'textarea', prop: 'note', label: '原因', span: 24, maxlength: CONTENT_MAX },
]
const noteRules = { note: [{ required: true, message: '原因必填' }] }
const closeRules = { outcome: [{ required: true, message: `${labels.outcome}必选` }] }

const closeItems = ({ contract, topic }: ConsultDetail): FormItem[] => [
  {
    type: 'radio',
    prop: 'outcome',
    label: labels.outcome,
    span: 24,
    options: Object.entries(consultOutcomes).map(([value, label]) => ({
      value,
      label,
      disabled: value === 'deal' && !contract,
    })),
    ...(contract ? {} : { help: '「成交」须先由咨询起草合同' }),
  },
  { type: 'textarea', prop: 'note', label: labels.outcomeNote, span: 24, maxlength: CONTENT_MAX },
  ...(contract && (topic === 'supply' || topic === 'demand')
    ? [
        {
          type: 'radio' as const,
          prop: 'closeListing',
          label: topic === 'supply' ? '同时把成果标为已成交' : '同时把需求标为已对接',
          span: 24,
          options: [
            { value: 'true', label: '是（合同须已签订）' },
            { value: 'false', label: '否' },
          ],
        },
      ]
    : []),
]
