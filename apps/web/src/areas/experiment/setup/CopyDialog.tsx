import { groupLabels } from '@hepu/api/areas/experiment/trialLabels'
import { phases } from '@hepu/api/areas/experiment/group/phases'
import { groupCopy } from '@hepu/api/areas/experiment/setup'
import { Checkbox, Form, Input, InputNumber, Select } from 'antd'
import { useId } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import type { Setup } from './setupTables.ts'

interface Values {
  year: number
  phase: string
  name: string
  withPoints: boolean
  withEntries: boolean
}

/** Copies the set-up of a group to another year or phase, without plots and data. */
export default function CopyDialog({ setup, onClose }: { setup: Setup; onClose: (id?: string) => void }) {
  const [form] = Form.useForm<Values>()
  const name = useId()
  const copy = useRun(groupCopy, { success: `${messages.done}：已复制为新组别` })
  const isBlind = setup.blind.state === 'BLIND'
  const submit = async (values: Values) => {
    const made = await copy.run({ ...values, id: setup.id })
    if (made) onClose(made.id)
  }
  const first = { year: setup.year + 1, phase: setup.phase, name: setup.name, withPoints: true }
  return (
    <AppModal
      open
      title="复制试验设置"
      okText="复制"
      onCancel={() => onClose()}
      onOk={() => form.submit()}
      confirmLoading={copy.running}
    >
      <Form
        form={form}
        name={name}
        layout="vertical"
        initialValues={{ ...first, withEntries: !isBlind }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="year" label={groupLabels.year} rules={[{ required: true, message: '年份必填' }]}>
          <InputNumber min={1970} max={2100} precision={0} />
        </Form.Item>
        <Form.Item name="phase" label={groupLabels.phase}>
          <Select options={phases.map(({ value, label }) => ({ value, label }))} />
        </Form.Item>
        <Form.Item name="name" label={groupLabels.name} rules={[{ required: true, message: '组别名称必填' }]}>
          <Input maxLength={100} showCount />
        </Form.Item>
        <Form.Item name="withPoints" valuePropName="checked">
          <Checkbox>带上试点</Checkbox>
        </Form.Item>
        <Form.Item
          name="withEntries"
          valuePropName="checked"
          extra={isBlind ? '组别正在使用密码编号，揭示前不能复制品种' : undefined}
        >
          <Checkbox disabled={isBlind}>带上参试品种与对照</Checkbox>
        </Form.Item>
      </Form>
    </AppModal>
  )
}
