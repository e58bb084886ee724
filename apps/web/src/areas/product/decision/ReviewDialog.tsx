import { decisionReviewLabels as labels } from '@hepu/api/areas/product/decision/decisionLabels'
import { saveDecisionReview } from '@hepu/api/areas/product/decision/decisionLog'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'

interface Props {
  decision: { id: string; targetName: string; decision: string }
  onClose: () => void
}

const items: FormItem[] = [
  { type: 'textarea', prop: 'conclusion', label: labels.conclusion, span: 24, maxlength: 2000 },
]
const rules = { conclusion: [{ required: true, message: `${labels.conclusion}必填` }] }

/** Asks what is concluded of a decision. */
export default function ReviewDialog({ decision: { id, targetName, decision }, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const save = useRun(saveDecisionReview, { success: messages.saved, quiet: true })
  return (
    <FormModal
      title={`${labels.conclusion} · ${targetName}「${decision}」`}
      isChanged={isChanged}
      confirmLoading={save.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">记下您的姓名与今天的日期，保存后不能修改，可再写一条。</p>
      <DynamicForm
        form={form}
        items={items}
        rules={rules}
        error={save.error}
        onChange={() => setChanged(true)}
        onSubmit={async ({ conclusion }) => {
          if (await save.run({ decisionId: id, conclusion: String(conclusion) })) onClose()
        }}
      />
    </FormModal>
  )
}
