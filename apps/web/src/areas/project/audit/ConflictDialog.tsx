import { declareConflict, type ExpertReviewRow } from '@hepu/api/areas/project/audit/expertReview'
import { expertReviewLabels as labels } from '@hepu/api/areas/project/audit/expertReviewLabels'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'

/** 回避: an expert in conflict does not count, and what he scored is void. */
export default function ConflictDialog({ row, onClose }: { row: ExpertReviewRow; onClose: () => void }) {
  const [form] = Form.useForm<{ reason?: string }>()
  const [isChanged, setChanged] = useState(false)
  const declare = useRun(declareConflict, { success: messages.done })
  const submit = async ({ reason = '' }: { reason?: string }) => {
    if (await declare.run({ id: row.id, version: row.version, reason })) onClose()
  }
  return (
    <FormModal
      title={`声明回避 · ${row.expertName}`}
      okText="声明回避"
      okButtonProps={{ danger: true }}
      isChanged={isChanged}
      confirmLoading={declare.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">回避后不计分，已给的评分作废，不能再评。</p>
      <Form
        form={form}
        layout="vertical"
        onValuesChange={() => setChanged(true)}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="reason"
          label={labels.conflictReason}
          rules={[{ required: true, whitespace: true, message: `${labels.conflictReason}必填` }]}
        >
          <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </Form>
    </FormModal>
  )
}
