import type { Resource } from '@hepu/api/core/resource/resource'
import { plainText } from '@hepu/api/core/resource/values'
import { Form, Input, Radio } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { isOutdated, useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { sayDecided } from '../../approval/sayDecided.ts'
import type { RecordRow } from '../recordRows.ts'

interface Props {
  def: Resource
  /** The records to review, as the reviewer sees them. */
  rows: readonly RecordRow[]
  /** Called when they were reviewed, or are no longer as the reviewer saw them. */
  onDone?: () => void
  onClose: () => void
}

/**
 * 审核: approves records, or returns them with an opinion; always the versions shown when it was opened, never newer
 * ones.
 */
export default function ReviewDialog({ def, rows, onDone, onClose }: Props) {
  const [seen] = useState(rows)
  const [form] = Form.useForm<{ pass: boolean; opinion?: string }>()
  const pass = Form.useWatch('pass', form)
  const review = useRun(def.calls.audit)
  const { error } = review
  const leave = () => {
    onDone?.()
    onClose()
  }
  const leaveOutdated = useEffectEvent(leave)
  useEffect(() => {
    if (isOutdated(error)) leaveOutdated()
  }, [error])
  const submit = async ({ pass: isPassed, opinion }: { pass: boolean; opinion?: string }) => {
    const ids = seen.map(({ id }) => id)
    const versions = Object.fromEntries(seen.map(({ id, version }) => [id, version]))
    const done = await review.run({ ids, pass: isPassed, opinion: opinion ?? null, versions })
    if (done === undefined) return
    void sayDecided(isPassed ? 'agree' : 'turnDown', seen.map(decidedOf))
    leave()
  }
  const decidedOf = (row: RecordRow) => ({
    subject: def.name,
    objectId: row.id,
    title: plainText(row[def.nameField]),
    plain: { submitter: row.updatedByName ?? row.createdByName },
  })
  const first = `「${plainText(seen[0]?.[def.nameField])}」`
  return (
    <AppModal
      open
      title={`审核${def.title}`}
      okText="确定"
      confirmLoading={review.running}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <p className="record-state">{seen.length === 1 ? first : `${first}等 ${seen.length} 条`}</p>
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
