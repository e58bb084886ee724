import { returnBack } from '@hepu/api/core/approval/approvalCalls'
import type { ApprovalShown } from '@hepu/api/core/approval/approvalShapes'
import { OPINION_MAX } from '@hepu/api/core/approval/approvalWords'
import { Checkbox, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { useRun } from '../../client/useRun.ts'
import { FormModal } from '../../ui/dialog/FormModal.tsx'
import { sayDecided } from './sayDecided.ts'
import { useLeaveWhenOutdated } from './useLeaveWhenOutdated.ts'

interface Props {
  approval: ApprovalShown
  taskId: string
  onClose: () => void
}

interface Values {
  step: number
  direct: boolean
  opinion: string
}

/** 退回: sends an approval back to its applicant or to an earlier step. */
export default function ReturnDialog({ approval, taskId, onClose }: Props) {
  const [version] = useState(approval.version)
  const [isChanged, setChanged] = useState(false)
  const [form] = Form.useForm<Values>()
  const run = useRun(returnBack)
  useLeaveWhenOutdated(run.error, onClose)
  const submit = async (values: Values) => {
    if ((await run.run({ taskId, version, ...values })) === undefined) return
    void sayDecided('return', [approval])
    onClose()
  }
  return (
    <FormModal
      title={`退回「${approval.title}」`}
      okText="退回"
      isChanged={isChanged}
      confirmLoading={run.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ step: 0, direct: true }}
        onValuesChange={() => setChanged(true)}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="step" label="退回到">
          <Radio.Group
            options={approval.returnTargets.map(({ step, name }) => ({ value: step, label: name }))}
          />
        </Form.Item>
        <Form.Item name="direct" valuePropName="checked">
          <Checkbox>修改后直接回到本步骤，不重走中间的步骤</Checkbox>
        </Form.Item>
        <Form.Item
          name="opinion"
          label="退回原因"
          rules={[{ required: true, whitespace: true, message: '退回原因必填' }]}
        >
          <Input.TextArea maxLength={OPINION_MAX} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </Form>
    </FormModal>
  )
}
