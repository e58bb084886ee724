import { resubmit, voidApproval, withdraw } from '@hepu/api/core/approval/approvalCalls'
import type { ApprovalShown } from '@hepu/api/core/approval/approvalShapes'
import { OPINION_MAX } from '@hepu/api/core/approval/approvalWords'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { useRun } from '../../client/useRun.ts'
import { FormModal } from '../../ui/dialog/FormModal.tsx'
import { sayDecided } from './sayDecided.ts'
import { useLeaveWhenOutdated } from './useLeaveWhenOutdated.ts'

/** What an applicant (or administrator) does with a whole approval, with a word about it. */
const acts = {
  withdraw: {
    title: '撤回',
    label: '说明',
    hint: '撤回后记录回到草稿，可以修改后重新提交。',
    call: withdraw,
  },
  resubmit: { title: '重新提交', label: '说明', hint: '内容未改，直接重新提交。', call: resubmit },
  void: { title: '作废', label: '作废原因', hint: '作废后审批结束，不能恢复。', call: voidApproval },
} as const

interface Props {
  approval: ApprovalShown
  kind: keyof typeof acts
  onClose: () => void
}

/** 撤回, 重新提交 or 作废. */
export default function ReasonDialog({ approval, kind, onClose }: Props) {
  const { title, label, hint, call } = acts[kind]
  const [version] = useState(approval.version)
  const [isChanged, setChanged] = useState(false)
  const [form] = Form.useForm<{ opinion?: string }>()
  const run = useRun(call as typeof voidApproval)
  useLeaveWhenOutdated(run.error, onClose)
  const submit = async ({ opinion = '' }: { opinion?: string }) => {
    if ((await run.run({ id: approval.id, version, opinion })) === undefined) return
    void sayDecided(kind, [approval])
    onClose()
  }
  const isRequired = kind === 'void'
  return (
    <FormModal
      title={`${title}「${approval.title}」`}
      okText={title}
      okButtonProps={{ danger: isRequired }}
      isChanged={isChanged}
      confirmLoading={run.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">{hint}</p>
      <Form
        form={form}
        layout="vertical"
        onValuesChange={() => setChanged(true)}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="opinion"
          label={label}
          rules={[{ required: isRequired, whitespace: true, message: `${label}必填` }]}
        >
          <Input.TextArea maxLength={OPINION_MAX} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </Form>
    </FormModal>
  )
}
