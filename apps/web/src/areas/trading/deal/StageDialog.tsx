import { dealContracts, dealMove, type DealCard } from '@hepu/api/areas/trading/deal/deal'
import { dealLabels as labels } from '@hepu/api/areas/trading/deal/dealLabels'
import { dealStages, type DealStage } from '@hepu/api/areas/trading/consult/consultFields'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { dealName } from './dealName.ts'
import { ExclusiveTalks } from './ExclusiveTalks.tsx'

interface Props {
  card: DealCard
  stage: DealStage
  onClose: () => void
}

/** Brings a deal to one of its two ends: with the signed contract, or with the reason why nothing came of it. */
export default function StageDialog({ card, stage, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const move = useRun(dealMove, { success: messages.done, quiet: true })
  const isSigned = stage === 'contracted'
  const submit = async (values: FormValues) => {
    const input = { ...values, id: card.id, version: card.version, stage } as InputOf<typeof dealMove>
    if (await move.run(input)) onClose()
  }
  return (
    <FormModal
      title={`${isSigned ? dealStages.contracted : dealStages.lost} · ${dealName(card)}`}
      width={560}
      isChanged={isChanged}
      confirmLoading={move.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {isSigned && card.supply && <ExclusiveTalks listingId={card.supply.id} dealId={card.id} />}
      <DynamicForm
        form={form}
        items={isSigned ? contractItems(card) : reasonItems}
        values={isSigned ? { contractId: card.contractId } : {}}
        rules={isSigned ? contractRules : reasonRules}
        error={move.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}

const contractItems = ({ contractId, contractName }: DealCard): FormItem[] => [
  {
    type: 'lookup',
    prop: 'contractId',
    label: labels.contractId,
    span: 24,
    apiInterface: dealContracts,
    props: { label: 'name', value: 'id', search: 'name' },
    hintField: 'state',
    placeholder: '输入合同名称或编号；合同须已签订',
    ...(contractId ? { held: { value: contractId, label: contractName ?? '' } } : {}),
  },
]
const contractRules = { contractId: [{ required: true, message: `${labels.contractId}必选` }] }
const reasonItems: FormItem[] = [
  { type: 'textarea', prop: 'closedReason', label: labels.closedReason, span: 24, maxlength: 200 },
]
const reasonRules = { closedReason: [{ required: true, message: `${labels.closedReason}必填` }] }
