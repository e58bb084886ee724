import { dictionaryList } from '@hepu/api/core/resource/choices'
import { scrapPoint } from '@hepu/api/areas/experiment/group/group'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { offeredChoices } from '../../../resource/form/offeredChoices.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'

interface Props {
  point: { id: string; name: string; version: number; scrapped: boolean; proposal: string | null }
  onClose: () => void
}

/** Scraps a point with its reason, or takes it back; figures follow at once. */
export default function PointScrapDialog({ point, onClose }: Props) {
  const reasons = useCall(dictionaryList, { code: 'scrap_reason' })
  const choices = offeredChoices(reasons.data)
  const proposed = choices.find(({ label }) => point.proposal?.startsWith(label))?.value
  const [chosen, setChosen] = useState<string>()
  const reason = chosen ?? proposed
  const [note, setNote] = useState(point.proposal ?? '')
  const save = useRun(scrapPoint, {
    success: `${messages.done}：${point.scrapped ? '已恢复' : '已报废'}，数字已重算`,
  })
  const submit = async () => {
    const done = await save.run({
      id: point.id,
      version: point.version,
      scrapped: !point.scrapped,
      reason,
      note,
    })
    if (done !== undefined) onClose()
  }
  return (
    <AppModal
      open
      title={point.scrapped ? `恢复试点「${point.name}」` : `报废试点「${point.name}」`}
      onCancel={onClose}
      onOk={() => void submit()}
      okText={point.scrapped ? '恢复' : '报废'}
      okButtonProps={{ danger: !point.scrapped, disabled: !point.scrapped && !reason }}
      confirmLoading={save.running}
    >
      <p>
        {point.scrapped
          ? '恢复后该试点重新计入平均、位次、增产点与方差分析。'
          : '报废后数据仍可见（灰色），不计入平均、位次、增产点与方差分析。'}
      </p>
      {!point.scrapped && (
        <Select
          aria-label="报废原因"
          style={{ width: '100%', marginBottom: 8 }}
          placeholder="报废原因（必选）"
          value={reason}
          onChange={setChosen}
          options={choices}
        />
      )}
      <Input.TextArea
        aria-label="说明"
        placeholder="说明"
        maxLength={200}
        showCount
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </AppModal>
  )
}
