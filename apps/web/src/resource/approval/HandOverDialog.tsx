import { assign, transfer } from '@hepu/api/core/approval/approvalCalls'
import type { ApprovalShown } from '@hepu/api/core/approval/approvalShapes'
import { OPINION_MAX } from '@hepu/api/core/approval/approvalWords'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { useRun } from '../../client/useRun.ts'
import { FormModal } from '../../ui/dialog/FormModal.tsx'
import { PersonSelect } from './PersonSelect.tsx'
import { sayDecided } from './sayDecided.ts'
import { useLeaveWhenOutdated } from './useLeaveWhenOutdated.ts'

interface Props {
  approval: ApprovalShown
  taskId: string
  /** 转办 hands over one's own task, 指派 one that nobody has. */
  kind: 'transfer' | 'assign'
  onClose: () => void
}

const titles = { transfer: '转办', assign: '指派' } as const

interface Values {
  userIds: string[]
  opinion?: string
}

/** Gives a task to another person. */
export default function HandOverDialog({ approval, taskId, kind, onClose }: Props) {
  const [version] = useState(approval.version)
  const [isChanged, setChanged] = useState(false)
  const [form] = Form.useForm<Values>()
  const transferring = useRun(transfer)
  const assigning = useRun(assign)
  useLeaveWhenOutdated(transferring.error ?? assigning.error, onClose)
  const submit = async ({ userIds: [userId = ''], opinion }: Values) => {
    const given = { taskId, version, userId }
    const done =
      kind === 'transfer'
        ? await transferring.run({ ...given, opinion: opinion ?? null })
        : await assigning.run(given)
    if (done === undefined) return
    void sayDecided(kind, [approval])
    onClose()
  }
  const title = titles[kind]
  return (
    <FormModal
      title={`${title}「${approval.title}」`}
      okText={title}
      isChanged={isChanged}
      confirmLoading={transferring.running || assigning.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <Form
        form={form}
        layout="vertical"
        onValuesChange={() => setChanged(true)}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="userIds"
          label={`${title}给`}
          rules={[{ required: true, message: `${title}给必填` }]}
        >
          <PersonSelect label={`${title}给`} approvalId={approval.id} />
        </Form.Item>
        {kind === 'transfer' && (
          <Form.Item name="opinion" label="说明">
            <Input.TextArea maxLength={OPINION_MAX} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
          </Form.Item>
        )}
      </Form>
    </FormModal>
  )
}
