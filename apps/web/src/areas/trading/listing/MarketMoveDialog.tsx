import { findContracts, switchAchievement, switchNeed } from '@hepu/api/areas/trading/listing/listing'
import type { ListingKind } from '@hepu/api/areas/trading/listing/listingFields'
import type { ListingRow } from '@hepu/api/areas/trading/listing/listingShapes'
import { listingWorkflow, resultStatuses } from '@hepu/api/areas/trading/listing/listingStates'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { textOf } from '../../../resource/form/control.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { ExclusiveTalks } from '../deal/ExclusiveTalks.tsx'

/** Moves between the states of the market. */
export type MarketMove = 'takeDown' | 'putUp' | 'talk' | 'stopTalk' | 'close'

interface Props {
  listing: Pick<ListingRow, 'id' | 'name' | 'version'>
  kind: ListingKind
  move: MarketMove
  onClose: () => void
}

const explained: Readonly<Record<MarketMove, string>> = {
  takeDown: '下架后公开页面不再展示，旧链接会说明原因；可以再上架。',
  putUp: '按审核通过的内容重新展示。',
  talk: '仍在公开页面展示，标为“洽谈中”。',
  stopTalk: '回到“已上架”，继续接受咨询。',
  close: '需要已签订的合同；之后只供查看，不能再改。',
}

/** Takes a listing to another state on the market, with the reason or the contract. */
export default function MarketMoveDialog({ listing, kind, move, onClose }: Props) {
  const { label, to } = listingWorkflow.moves[move]
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const run = useRun(kind === 'supply' ? switchAchievement : switchNeed, {
    success: messages.done,
    quiet: true,
  })
  const submit = async (values: FormValues) => {
    const { id, version } = listing
    const note = textOf(values['note']) || null
    const contractId = textOf(values['contractId']) || null
    const target = to ? resultStatuses[to] : 0
    if (await run.run({ id, version, resultStatus: target, note, contractId })) onClose()
  }
  return (
    <FormModal
      title={`${label}：${listing.name}`}
      width={560}
      okText={label}
      isChanged={isChanged}
      confirmLoading={run.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">{explained[move]}</p>
      {move === 'talk' && kind === 'supply' && <ExclusiveTalks listingId={listing.id} />}
      <DynamicForm
        form={form}
        items={itemsOf(move)}
        rules={{
          ...(move === 'takeDown' ? { note: [{ required: true, message: '下架原因必填' }] } : {}),
          ...(move === 'close' ? { contractId: [{ required: true, message: '对应合同必填' }] } : {}),
        }}
        error={run.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}

const itemsOf = (move: MarketMove): FormItem[] => [
  ...(move === 'close'
    ? [
        {
          type: 'lookup' as const,
          prop: 'contractId',
          label: '对应合同',
          span: 24,
          apiInterface: findContracts,
          props: { label: 'name', value: 'id', search: 'name' },
          placeholder: '输入合同名称或编号，只列已签订的',
        },
      ]
    : []),
  {
    type: 'textarea',
    prop: 'note',
    label: move === 'takeDown' ? '下架原因' : '说明',
    span: 24,
    maxlength: 200,
  },
]
