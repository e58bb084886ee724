import { dictionaryList } from '@hepu/api/core/resource/choices'
import { scrapEntry, type entryProposals } from '@hepu/api/areas/experiment/cells/cell'
import type { groupShow } from '@hepu/api/areas/experiment/group/group'
import type { OutputOf } from '@hepu/api/core/route'
import { Form, Input, Select } from 'antd'
import { useId } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { offeredChoices } from '../../../resource/form/offeredChoices.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'

/** The entry to scrap or restore; blank if the user chooses it here. */
export interface EntryToScrap {
  entryId?: string
  pointId?: string | null
  /** The row of the list, with the stored or proposed scrapping. */
  row?: OutputOf<typeof entryProposals>[number]
}
interface Values {
  entryId: string
  pointId: string
  reason?: string
  note?: string
}

/** The whole group, as a choice in addition to its points. */
const WHOLE = 'whole'

interface Props {
  group: OutputOf<typeof groupShow>
  chosen: EntryToScrap
  onClose: () => void
}

/** Scraps an entry at a point or in its whole group, with its reason, or takes it back. */
export default function EntryScrapDialog({ group, chosen, onClose }: Props) {
  const reasons = useCall(dictionaryList, { code: 'scrap_reason' })
  const [form] = Form.useForm<Values>()
  const name = useId()
  const isBack = chosen.row?.scrapped ?? false
  const save = useRun(scrapEntry, {
    success: `${messages.done}：${isBack ? '已恢复' : '已报废'}，数字已重算`,
  })
  const submit = async ({ entryId, pointId, reason, note }: Values) => {
    const at = pointId === WHOLE ? null : pointId
    const input = { id: entryId, pointId: at, scrapped: !isBack, reason: reason ?? null, note: note ?? null }
    if ((await save.run(input)) !== undefined) onClose()
  }
  const isFixed = chosen.row !== undefined
  return (
    <AppModal
      open
      title={isBack ? '恢复品种' : '报废品种'}
      onCancel={onClose}
      onOk={() => form.submit()}
      okText={isBack ? '恢复' : '报废'}
      okButtonProps={{ danger: !isBack }}
      confirmLoading={save.running}
    >
      <Form
        form={form}
        name={name}
        layout="vertical"
        initialValues={{
          ...(chosen.entryId ? { entryId: chosen.entryId } : {}),
          pointId: chosen.pointId ?? WHOLE,
          note: isBack ? '' : (chosen.row?.reason ?? ''),
        }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="entryId" label="品种" rules={[{ required: true, message: '请选择品种' }]}>
          <Select
            disabled={isFixed}
            showSearch={{ optionFilterProp: 'label' }}
            options={group.entries.map((entry) => ({ value: entry.id, label: entry.name }))}
          />
        </Form.Item>
        <Form.Item name="pointId" label="范围">
          <Select
            disabled={isFixed}
            options={[
              { value: WHOLE, label: '整个组别' },
              ...group.points.map((point) => ({ value: point.id, label: `仅试点「${point.name}」` })),
            ]}
          />
        </Form.Item>
        {!isBack && (
          <Form.Item name="reason" label="报废原因" rules={[{ required: true, message: '报废原因必填' }]}>
            <Select options={offeredChoices(reasons.data)} />
          </Form.Item>
        )}
        <Form.Item name="note" label="说明">
          <Input.TextArea maxLength={200} showCount />
        </Form.Item>
      </Form>
    </AppModal>
  )
}
