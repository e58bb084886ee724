import { act } from '@hepu/api/core/approval/approvalCalls'
import { approvalDecisions, OPINION_MAX, type ApprovalDecision } from '@hepu/api/core/approval/approvalWords'
import { Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { useRun } from '../../client/useRun.ts'
import { FormModal } from '../../ui/dialog/FormModal.tsx'
import { sayDecided } from './sayDecided.ts'
import { useLeaveWhenOutdated } from './useLeaveWhenOutdated.ts'

/** A task to decide, in the version that the approver saw. */
export interface SeenTask {
  taskId: string
  version: number
  title: string
  /** Kind and id of the record that is approved. */
  subject: string
  objectId: string
}

interface Props {
  tasks: readonly SeenTask[]
  decision: ApprovalDecision
  onDone?: () => void
  onClose: () => void
}

interface Values {
  decision: ApprovalDecision
  opinion?: string
}

/** 同意 or 不同意: decides one task or several at once, always the versions shown when it was opened. */
export default function ActDialog({ tasks, decision, onDone, onClose }: Props) {
  const [seen] = useState(tasks)
  const [isChanged, setChanged] = useState(false)
  const [form] = Form.useForm<Values>()
  const chosen = Form.useWatch('decision', form) ?? decision
  const run = useRun(act)
  const leave = () => {
    onDone?.()
    onClose()
  }
  useLeaveWhenOutdated(run.error, leave)
  const submit = async ({ decision: made, opinion }: Values) => {
    const input = { tasks: seen.map(({ taskId, version }) => ({ taskId, version })), decision: made }
    if ((await run.run({ ...input, opinion: opinion ?? null })) === undefined) return
    void sayDecided(made, seen)
    leave()
  }
  const first = `「${seen[0]?.title ?? ''}」`
  return (
    <FormModal
      title="审批"
      okText={approvalDecisions[chosen]}
      okButtonProps={{ danger: chosen === 'reject' }}
      isChanged={isChanged}
      confirmLoading={run.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p>{seen.length === 1 ? first : `${first}等 ${seen.length} 项，要么都成，要么都不成`}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ decision }}
        onValuesChange={() => setChanged(true)}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="decision" label="结果">
          <Radio.Group
            options={Object.entries(approvalDecisions).map(([value, label]) => ({ value, label }))}
          />
        </Form.Item>
        <Form.Item
          name="opinion"
          label="审批意见"
          rules={[{ required: chosen === 'reject', whitespace: true, message: '不同意须写审批意见' }]}
        >
          <Input.TextArea maxLength={OPINION_MAX} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </Form>
    </FormModal>
  )
}
