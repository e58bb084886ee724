import { commentLine, type LineComment } from '@hepu/api/areas/contract/distribution/distributionComment'
import { commentLabels as labels } from '@hepu/api/areas/contract/distribution/distributionLabels'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { CommentAnswers, CommentStateText } from './CommentAnswers.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'

const items: FormItem[] = [{ type: 'textarea', prop: 'text', label: labels.text, span: 24, maxlength: 500 }]
const rules = { text: [{ required: true, message: `${labels.text}必填` }] }

interface Props {
  /** The line, in words. */
  title: string
  lineId: string
  comments: readonly LineComment[]
  onClose: () => void
}

/** 争议与说明 about a line: what was said, and a field for more. */
export default function CommentDialog({ title, lineId, comments, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const add = useRun(commentLine, { success: messages.saved, quiet: true })
  const submit = async ({ text }: FormValues) => {
    if (await add.run({ lineId, text: String(text) })) onClose()
  }
  return (
    <FormModal
      title={`争议与说明：${title}`}
      okText="提出"
      isChanged={isChanged}
      confirmLoading={add.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <Comments of={comments} />
      <p className="quiet">提出后不能修改或删除，确认分配的人员会收到通知。</p>
      <DynamicForm
        form={form}
        items={items}
        rules={rules}
        error={add.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}

/** What was said, the first of it first. */
const Comments = ({ of }: { of: readonly LineComment[] }) => (
  <ul aria-label="已提出的争议与说明">
    {of.map(({ id, text, byName, createTime, state, answers }) => (
      <li key={id}>
        {text}{' '}
        <span className="quiet">
          {byName} {formatTime(createTime)}
        </span>{' '}
        <CommentStateText state={state} />
        <CommentAnswers answers={answers} />
      </li>
    ))}
  </ul>
)
