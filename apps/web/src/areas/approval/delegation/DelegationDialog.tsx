import { insertDelegation } from '@hepu/api/core/approval/delegationCalls'
import { resourcePlaces } from '@hepu/api/core/resource/titles'
import { Checkbox, DatePicker, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { PersonSelect } from '../../../resource/approval/PersonSelect.tsx'
import { dayjs, type Dayjs } from '../../../ui/control/pickerDays.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'

interface Values {
  delegateIds: string[]
  subject?: string
  period: [Dayjs, Dayjs]
  reason?: string
  includeOpen: boolean
}

/** Returns the moment when a day begins in China. */
const startOfDay = (day: Dayjs): string =>
  new Date(`${day.format('YYYY-MM-DD')}T00:00:00+08:00`).toISOString()

/** 新增委托: names who decides in one's place, and for how long. */
export default function DelegationDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const [isChanged, setChanged] = useState(false)
  const run = useRun(insertDelegation, { success: messages.saved, quiet: true })
  const submit = async ({ delegateIds: [delegateId = ''], period: [from, to], ...values }: Values) => {
    const input = {
      delegateId,
      subject: values.subject ?? null,
      startsAt: startOfDay(from),
      endsAt: startOfDay(to.add(1, 'day')),
      reason: values.reason ?? null,
      includeOpen: values.includeOpen,
    }
    if ((await run.run(input)) !== undefined) onClose()
  }
  return (
    <FormModal
      title="新增委托"
      isChanged={isChanged}
      confirmLoading={run.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {run.error && <Notice tone="error" title={run.error.message} />}
      <Form
        form={form}
        layout="vertical"
        initialValues={{ includeOpen: false }}
        onValuesChange={() => setChanged(true)}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="delegateIds" label="受托人" rules={[{ required: true, message: '受托人必填' }]}>
          <PersonSelect label="受托人" />
        </Form.Item>
        <Form.Item name="subject" label="事项">
          <Select
            allowClear
            placeholder="全部事项"
            options={resourcePlaces.map(({ name, title }) => ({ value: name, label: title }))}
          />
        </Form.Item>
        <Form.Item
          name="period"
          label="期间"
          extra="按北京时间，从开始日期零点到结束日期当天结束。"
          rules={[{ required: true, message: '期间必填' }]}
        >
          <DatePicker.RangePicker className="full" minDate={dayjs()} />
        </Form.Item>
        <Form.Item name="reason" label="原因">
          <Input maxLength={200} showCount />
        </Form.Item>
        <Form.Item name="includeOpen" valuePropName="checked">
          <Checkbox>现在等我处理的待办也交给他</Checkbox>
        </Form.Item>
      </Form>
    </FormModal>
  )
}
