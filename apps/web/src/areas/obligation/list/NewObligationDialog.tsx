import { insertObligation } from '@hepu/api/core/obligation/obligationCalls'
import { dayOffChoices, type OnDayOff } from '@hepu/api/core/obligation/obligationRule'
import { NOTE_MAX } from '@hepu/api/core/obligation/obligationWords'
import { DatePicker, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { notify } from '../../../client/notify.ts'
import { useRun } from '../../../client/useRun.ts'
import { PersonSelect } from '../../../resource/approval/PersonSelect.tsx'
import type { Dayjs } from '../../../ui/control/pickerDays.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'

interface Values {
  title: string
  due: Dayjs
  onDayOff: OnDayOff
  ownerIds?: string[]
  note?: string
}

/** 新增到期事项: enters something that no record makes due. */
export default function NewObligationDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const [isChanged, setChanged] = useState(false)
  const { run, running, error } = useRun(insertObligation, { success: messages.saved, quiet: true })
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
        initialValues={{ onDayOff: 'keep' }}
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
          <PersonSelect label="负责人" />
        </Form.Item>
        <Form.Item name="note" label="说明">
          <Input.TextArea maxLength={NOTE_MAX} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </Form>
    </FormModal>
  )
}
