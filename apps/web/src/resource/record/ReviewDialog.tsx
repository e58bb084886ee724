import type { Resource } from '@hepu/api/core/resource/resource'
import { Form, Input, Radio } from 'antd'
import { messages } from '../../client/messages.ts'
import { useRun } from '../../client/useRun.ts'
import { AppModal } from '../../ui/AppModal.tsx'

interface Props {
  def: Resource
  /** Records to review, by id, and what they are called. */
  ids: readonly string[]
  names: readonly string[]
  onDone: () => void
  onClose: () => void
}

/** 审核: approve, or send back with an opinion. */
export default function ReviewDialog({ def, ids, names, onDone, onClose }: Props) {
  const [form] = Form.useForm<{ pass: boolean; opinion?: string }>()
  const pass = Form.useWatch('pass', form)
  const review = useRun(def.calls.audit, {
    refresh: [def.calls.page, def.calls.show],
    success: messages.done,
  })
  const submit = async ({ pass: isPassed, opinion }: { pass: boolean; opinion?: string }) => {
    const done = await review.run({ ids: [...ids], pass: isPassed, opinion: opinion ?? null })
    if (done === undefined) return
    onDone()
    onClose()
  }
  return (
    <AppModal
      open
      title={`审核${def.title}`}
      okText="确定"
      confirmLoading={review.running}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <p>{names.length === 1 ? `「${names[0]}」` : `「${names[0]}」等 ${names.length} 条`}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ pass: true }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="pass" label="结果">
          <Radio.Group
            options={[
              { value: true, label: '通过' },
              { value: false, label: '驳回' },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="opinion"
          label="审核意见"
          rules={[{ required: !pass, whitespace: true, message: '驳回须写审核意见' }]}
        >
          <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 5 }} />
        </Form.Item>
      </Form>
    </AppModal>
  )
}
