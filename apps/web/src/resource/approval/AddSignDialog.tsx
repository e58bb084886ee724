import { addSign } from '@hepu/api/core/approval/approvalCalls'
import type { ApprovalShown } from '@hepu/api/core/approval/approvalShapes'
import { addSignModes, OPINION_MAX, type AddSignMode } from '@hepu/api/core/approval/approvalWords'
import { Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { useRun } from '../../client/useRun.ts'
import { FormModal } from '../../ui/dialog/FormModal.tsx'
import { PersonSelect } from './PersonSelect.tsx'
import { sayDecided } from './sayDecided.ts'
import { useLeaveWhenOutdated } from './useLeaveWhenOutdated.ts'

interface Props {
  approval: ApprovalShown
  taskId: string
  onClose: () => void
}

interface Values {
  userIds: string[]
  mode: AddSignMode
  opinion?: string
}

/** 加签: asks further people to approve the same step. */
export default function AddSignDialog({ approval, taskId, onClose }: Props) {
  const [version] = useState(approval.version)
  const [isChanged, setChanged] = useState(false)
  const [form] = Form.useForm<Values>()
  const run = useRun(addSign)
  useLeaveWhenOutdated(run.error, onClose)
  const submit = async ({ opinion, ...values }: Values) => {
    if ((await run.run({ taskId, version, ...values, opinion: opinion ?? null })) === undefined) return
    void sayDecided('addSign', [approval])
    onClose()
  }
  return (
    <FormModal
      title={`加签「${approval.title}」`}
      okText="加签"
      isChanged={isChanged}
      confirmLoading={run.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ mode: 'before' }}
        onValuesChange={() => setChanged(true)}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="userIds" label="加签给" rules={[{ required: true, message: '加签给必填' }]}>
          <PersonSelect label="加签给" approvalId={approval.id} isMultiple />
        </Form.Item>
        <Form.Item name="mode" label="次序">
          <Radio.Group options={Object.entries(addSignModes).map(([value, label]) => ({ value, label }))} />
        </Form.Item>
        <Form.Item name="opinion" label="说明">
          <Input.TextArea maxLength={OPINION_MAX} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </Form>
    </FormModal>
  )
}
