import { dealAdd, dealBrokers, dealEdit, type DealCard } from '@hepu/api/areas/trading/deal/deal'
import { dealLabels as labels } from '@hepu/api/areas/trading/deal/dealLabels'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { Choice, FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { ExclusiveTalks } from './ExclusiveTalks.tsx'
import { dealSides } from './dealSides.ts'

interface Props {
  /** The deal to change; null for a new one. */
  card: DealCard | null
  onClose: () => void
}

/** Makes a deal, or changes what a broker notes of it. */
export default function DealDialog({ card, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const brokers = useCall(dealBrokers, {}, { quiet: true })
  const add = useRun(dealAdd, { success: messages.saved, quiet: true })
  const edit = useRun(dealEdit, { success: messages.saved, quiet: true })
  const submit = async (values: FormValues) => {
    const done = card
      ? await edit.run({ ...values, id: card.id, version: card.version })
      : await add.run(values)
    if (done) onClose()
  }
  return (
    <FormModal
      title={card ? '编辑撮合' : '新增撮合'}
      width={680}
      isChanged={isChanged}
      confirmLoading={add.running || edit.running}
      okButtonProps={{ disabled: !brokers.data }}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {card?.supply && <ExclusiveTalks listingId={card.supply.id} dealId={card.id} />}
      {brokers.error && <ErrorPane error={brokers.error} onRetry={() => void brokers.refetch()} />}
      {!brokers.error && !brokers.data && <EmptyPane loading />}
      {brokers.data && (
        <DynamicForm
          form={form}
          items={[
            ...(card ? [] : dealSides),
            ...contentItems(brokers.data.map(({ id, name }) => ({ value: id, label: name }))),
          ]}
          {...(card ? { values: { ...card } } : {})}
          error={add.error ?? edit.error}
          onChange={() => setChanged(true)}
          onSubmit={submit}
        />
      )}
    </FormModal>
  )
}

const contentItems = (brokers: readonly Choice[]): FormItem[] => [
  {
    type: 'select',
    prop: 'brokerId',
    label: labels.brokerId,
    span: 12,
    options: brokers,
    placeholder: '不选为本人',
  },
  { type: 'money', unit: '元', prop: 'expected', label: '预计金额', span: 12 },
  { type: 'number', prop: 'probability', label: '成交概率', unit: '%', digits: 0, span: 12 },
  { type: 'date', prop: 'nextOn', label: labels.nextOn, span: 12 },
  { type: 'input', prop: 'nextStep', label: labels.nextStep, span: 24, maxlength: 200 },
  { type: 'input', prop: 'obstacle', label: labels.obstacle, span: 24, maxlength: 200 },
  { type: 'textarea', prop: 'remark', label: labels.remark, span: 24, maxlength: 500 },
]
