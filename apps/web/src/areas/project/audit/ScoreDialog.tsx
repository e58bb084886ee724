import { saveScore, type ExpertReviewRow } from '@hepu/api/areas/project/audit/expertReview'
import {
  expertReviewLabels as labels,
  REVIEW_OPINION_MAX,
} from '@hepu/api/areas/project/audit/expertReviewLabels'
import { scoreProblem } from '@hepu/api/areas/project/audit/expertScores'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'

interface Values {
  score?: string
  opinion?: string
}

/** 评分: the score of an expert with his opinion. */
export default function ScoreDialog({ row, onClose }: { row: ExpertReviewRow; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const [isChanged, setChanged] = useState(false)
  const save = useRun(saveScore, { success: messages.saved })
  const submit = async ({ score = '', opinion = '' }: Values) => {
    if (await save.run({ id: row.id, version: row.version, score: score.trim(), opinion })) onClose()
  }
  return (
    <FormModal
      title={`评分 · ${row.expertName}`}
      isChanged={isChanged}
      confirmLoading={save.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">全部专家评完之前可以修改，评完后各人的评分与平均分才显示，不能再改。</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ score: row.score ?? '', opinion: row.opinion ?? '' }}
        onValuesChange={() => setChanged(true)}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="score"
          label={`${labels.score}（0–100）`}
          required
          rules={[{ validator: checkScore }]}
        >
          <Input inputMode="decimal" maxLength={6} />
        </Form.Item>
        <Form.Item
          name="opinion"
          label={labels.opinion}
          rules={[{ required: true, whitespace: true, message: `${labels.opinion}必填` }]}
        >
          <Input.TextArea maxLength={REVIEW_OPINION_MAX} showCount autoSize={{ minRows: 3, maxRows: 10 }} />
        </Form.Item>
      </Form>
    </FormModal>
  )
}

const checkScore = async (_: unknown, value: string | undefined): Promise<void> => {
  const text = value?.trim() ?? ''
  const problem = text === '' ? '必填' : scoreProblem(text)
  if (problem) throw new Error(`${labels.score}${problem}`)
}
