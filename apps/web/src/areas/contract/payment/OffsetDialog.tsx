import { unitOf } from '@hepu/api/areas/contract/money/exchange'
import * as api from '@hepu/api/areas/contract/payment/contractCollection'
import { wordsOf } from '@hepu/api/areas/contract/payment/paymentWords'
import { fenIn } from '@hepu/api/core/money/fen'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { yuan } from '../contractText.ts'
import { sumOfUses, UsesEditor, usesOf, type TypedUses } from './UsesEditor.tsx'

interface Props {
  list: api.CollectionList
  row: api.CollectionRow
  onClose: () => void
}

/** 冲抵: uses 预收 for conditions that happened later. */
export default function OffsetDialog({ list, row, onClose }: Props) {
  const [typed, setTyped] = useState<TypedUses>({})
  const offset = useRun(api.offsetCollection, { success: messages.done })
  const uses = usesOf(typed)
  const { advance } = wordsOf(list.direction)
  const isTooMuch = uses !== null && sumOfUses(uses) > fenIn(row.rest)
  const submit = async () => {
    if (uses && (await offset.run({ id: row.id, version: row.version, uses }))) onClose()
  }
  return (
    <FormModal
      title={`用 ${row.collectedOn} 的${advance}冲抵`}
      okText="冲抵"
      isChanged={Object.values(typed).some(Boolean)}
      confirmLoading={offset.running}
      okButtonProps={{ disabled: uses === null || uses.length === 0 || isTooMuch }}
      onClose={onClose}
      onOk={() => void submit()}
    >
      <p className="quiet">
        {advance}余额 {yuan(row.rest)} {unitOf(list.currency)}。冲抵自今天起计入。
      </p>
      <UsesEditor
        unit={unitOf(list.currency)}
        conditions={list.openConditions}
        amount={row.rest}
        typed={typed}
        onChange={setTyped}
      />
      <p aria-live="polite">
        {uses === null && <StateText tone="bad">冲抵金额应为金额，最多两位小数</StateText>}
        {isTooMuch && <StateText tone="bad">{`冲抵合计超出${advance}余额`}</StateText>}
      </p>
    </FormModal>
  )
}
