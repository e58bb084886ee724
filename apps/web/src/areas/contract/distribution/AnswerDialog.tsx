import { answerComment, type LineComment } from '@hepu/api/areas/contract/distribution/distributionComment'
import { commentEventLabels as labels } from '@hepu/api/areas/contract/distribution/distributionLabels'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { CommentAnswers } from './CommentAnswers.tsx'

const items: FormItem[] = [
  { type: 'textarea', prop: 'text', label: labels.text, span: 24, maxlength: 500 },
  {
    type: 'radio',
    prop: 'isClosed',
    label: '处理',
    span: 24,
    options: [
      { value: '0', label: '答复，等对方意见' },
      { value: '1', label: '答复并关闭' },
    ],
  },
]
const rules = { text: [{ required: true, message: `${labels.text}必填` }] }

interface Props {
  /** The line, in words. */
  title: string
  comment: Pick<LineComment, 'id' | 'text' | 'byName' | 'answers'>
  onClose: () => void
}

/** Answers what somebody said about a line, and may close it. */
export default function AnswerDialog({ title, comment, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const answer = useRun(answerComment, { success: messages.saved, quiet: true })
  const submit = async ({ text, isClosed }: FormValues) => {
    const given = {
      commentId: comment.id,
      text: String(text),
      isClosed: isClosed === '1' ? ('true' as const) : ('false' as const),
    }
    if ((await answer.run(given)) !== undefined) onClose()
  }
  return (
    <FormModal
      title={`答复：${title}`}
      okText="答复"
      isChanged={isChanged}
      confirmLoading={answer.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p>
        {comment.text} <span className="quiet">{comment.byName}</span>
      </p>
      <CommentAnswers answers={comment.answers} />
      <p className="quiet">答复后不能修改或删除，提出人会收到通知。</p>
      <DynamicForm
        form={form}
        items={items}
        values={{ isClosed: '0' }}
        rules={rules}
        error={answer.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}
