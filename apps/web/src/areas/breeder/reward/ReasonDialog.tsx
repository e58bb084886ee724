import { declineReward, withdrawReward, type RewardRow } from '@hepu/api/areas/breeder/reward/breederReward'
import { rewardLabels as labels } from '@hepu/api/areas/breeder/reward/rewardFields'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import { textOf } from '../../../resource/form/control.ts'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { yuan } from '../../../ui/text/yuan.ts'

/** What a reason is asked for. */
export interface Asked {
  reward: RewardRow
  move: 'decline' | 'withdraw'
}

interface Props {
  asked: Asked
  onClose: () => void
}

/** Declines a proposal, or takes a confirmed reward back, with the reason. */
export default function ReasonDialog({ asked: { reward, move }, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const decline = useRun(declineReward, { success: messages.done, quiet: true })
  const withdraw = useRun(withdrawReward, {
    success: '操作成功，已提出冲回建议，确认后登记负数费用',
    quiet: true,
  })
  const run = move === 'decline' ? decline : withdraw
  const title = move === 'decline' ? '不予奖励' : '撤回奖励'
  const submit = async (values: FormValues) => {
    const { id, version } = reward
    if (await run.run({ id, version, reason: textOf(values['reason']) })) onClose()
  }
  return (
    <FormModal
      title={`${title} · ${reward.varietyName} ${yuan(reward.amount)} 元`}
      width={560}
      isChanged={isChanged}
      confirmLoading={run.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={items}
        rules={rules}
        error={run.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}

const items: FormItem[] = [
  { type: 'textarea', prop: 'reason', label: labels.reason, span: 24, maxlength: 300 },
]
const rules = { reason: [{ required: true, message: `${labels.reason}必填` }] }
