import { insertObligation } from '@hepu/api/core/obligation/obligationCalls'
import { dayOffChoices, type OnDayOff } from '@hepu/api/core/obligation/obligationRule'
import { NOTE_MAX } from '@hepu/api/core/obligation/obligationWords'
import { DatePicker, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { notify } from '../../../client/notify.ts'
import { useRun } from '../../../client/useRun.ts'
import { PersonSelect } from '../../../resource/approval/PersonSelect.tsx'
import { dayjs, type Dayjs } from '../../../ui/control/pickerDays.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { today } from '../../../ui/text/formatTime.ts'
import { obligationPaths } from '../obligationPaths.ts'

interface Values {
  title: string
  due: Dayjs
  onDayOff: OnDayOff
  ownerIds?: string[]
  note?: string
}

/** What another screen proposes to enter; the user may change each of it. */
export interface ObligationPreset {
  title: string
  /** Days from today. */
  dueIn: number
  onDayOff: OnDayOff
  /** Null for the user. */
  owner: { id: string; name: string } | null
}

interface Props {
  preset?: ObligationPreset
  onClose: () => void
}

/** Returns the first values of the form. */
const initialOf = (preset: ObligationPreset | undefined): Partial<Values> =>
  preset === undefined
    ? { onDayOff: 'keep' }
    : {
        title: preset.title,
        due: dayjs(today()).add(preset.dueIn, 'day'),
        onDayOff: preset.onDayOff,
        ownerIds: preset.owner ? [preset.owner.id] : [],
      }

/** 新增到期事项: enters something that no record makes due, and says where it is found. */
export default function NewObligationDialog({ preset, onClose }: Props) {
  const [form] = Form.useForm<Values>()
  const [isChanged, setChanged] = useState(false)
  const { run, running, error } = useRun(insertObligation, { quiet: true })
  const submit = async ({ title, due, onDayOff, ownerIds, note }: Values) => {
    const [ownerId] = ownerIds ?? []
    const made = await run({
      title,
      dueDate: due.format('YYYY-MM-DD'),
      onDayOff,
      note: note ?? null,
      ...(ownerId ? { ownerId } : {}),
    })
    if (made === undefined) return
    notify.success(`操作成功：已加入到期事项，${made.dueDate} 到期`, {
      label: '查看',
      href: obligationPaths.named(title, made.dueDate),
    })
    if (made.dateNote) notify.warning(made.dateNote)
    onClose()
  }
  return (
    <FormModal
      title="新增到期事项"
      isChanged={isChanged}
      confirmLoading={running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {error && <Notice tone="error" title={error.message} />}
      <Form
        form={form}
        layout="vertical"
        initialValues={initialOf(preset)}
        onValuesChange={() => setChanged(true)}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="title"
          label="事项"
          rules={[{ required: true, whitespace: true, message: '事项必填' }]}
        >
          <Input maxLength={200} showCount />
        </Form.Item>
        <Form.Item name="due" label="到期日" rules={[{ required: true, message: '到期日必填' }]}>
          <DatePicker className="full" />
        </Form.Item>
        <Form.Item name="onDayOff" label="遇休息日">
          <Select options={Object.entries(dayOffChoices).map(([value, label]) => ({ value, label }))} />
        </Form.Item>
        <Form.Item name="ownerIds" label="负责人" extra="不选则由您负责。">
          <PersonSelect label="负责人" preset={preset?.owner ?? undefined} />
        </Form.Item>
        <Form.Item name="note" label="说明">
          <Input.TextArea maxLength={NOTE_MAX} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </Form>
    </FormModal>
  )
}
