import { assignExperts } from '@hepu/api/areas/project/audit/expertReview'
import { EXPERTS_MAX, expertReviewLabels as labels } from '@hepu/api/areas/project/audit/expertReviewLabels'
import { Button, Form, Input, Space } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { ExpertSelect } from './ExpertSelect.tsx'

interface Outside {
  expertName?: string
  unit?: string
  title?: string
}
interface Values {
  userIds?: string[]
  outside?: Outside[]
}

/** 指派专家: users of the product, who score themselves, and experts outside, whose scores are entered for them. */
export default function AssignDialog({
  applicationId,
  onClose,
}: {
  applicationId: string
  onClose: () => void
}) {
  const [form] = Form.useForm<Values>()
  const [isChanged, setChanged] = useState(false)
  const assign = useRun(assignExperts, { success: messages.saved, quiet: true })
  const submit = async ({ userIds = [], outside = [] }: Values) => {
    const experts = [...userIds.map((userId) => ({ userId })), ...outside]
    if (await assign.run({ applicationId, experts })) onClose()
  }
  return (
    <FormModal
      title="指派专家"
      okText="指派"
      width={760}
      isChanged={isChanged}
      confirmLoading={assign.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {assign.error && <Notice tone="error" title={assign.error.message} />}
      <p className="quiet">
        系统内专家收到通知后自己评分；外部专家的评分由指派人登记。申报人与负责人不能评审。
      </p>
      <Form
        form={form}
        layout="vertical"
        onValuesChange={() => setChanged(true)}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="userIds" label="系统内专家">
          <ExpertSelect applicationId={applicationId} />
        </Form.Item>
        <OutsideExperts />
      </Form>
    </FormModal>
  )
}

const fields = [
  { name: 'expertName', label: labels.expertName, max: 50, isRequired: true },
  { name: 'unit', label: labels.unit, max: 100, isRequired: true },
  { name: 'title', label: labels.title, max: 50, isRequired: false },
] as const

function OutsideExperts() {
  return (
    <Form.List name="outside">
      {(rows, { add, remove }) => (
        <>
          {rows.map((row, at) => (
            <Space key={row.key} align="start" className="expert-outside">
              {fields.map(({ name, label, max, isRequired }) => (
                <Form.Item
                  key={name}
                  name={[row.name, name]}
                  rules={[{ required: isRequired, whitespace: true, message: `${label}必填` }]}
                >
                  <Input placeholder={label} aria-label={`外部专家${at + 1}${label}`} maxLength={max} />
                </Form.Item>
              ))}
              <Button type="link" danger onClick={() => remove(row.name)}>
                移除
              </Button>
            </Space>
          ))}
          {rows.length < EXPERTS_MAX && <Button onClick={() => add({})}>增加外部专家</Button>}
        </>
      )}
    </Form.List>
  )
}
