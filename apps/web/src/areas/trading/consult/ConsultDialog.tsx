import { consultAdd } from '@hepu/api/areas/trading/consult/consult'
import { consultLabels as labels } from '@hepu/api/areas/trading/consult/consultLabels'
import { CONTENT_MAX } from '@hepu/api/areas/trading/consult/consultShapes'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { notify } from '../../../client/notify.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { useSession } from '../../../workspace/session.ts'

interface Props {
  /** What is asked about. */
  topic: { kind: 'supply' | 'demand'; id: string; name: string }
  onClose: () => void
  /** Called once the question is sent. */
  onSent?: () => void
}

/** 咨询: asks about a listing as a signed-in user. */
export default function ConsultDialog({ topic: { kind, id, name }, onClose, onSent }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const userName = useSession((session) => session.uname)
  const phone = useSession((session) => session.userInfo?.mobile)
  const add = useRun(consultAdd, { quiet: true })
  const submit = async (values: FormValues) => {
    const sent = await add.run({ ...values, topic: kind, topicId: id } as InputOf<typeof consultAdd>)
    if (!sent) return
    notify.success(
      sent.merged
        ? '操作成功，您对该内容已有未结的咨询，本次内容已并入'
        : '操作成功，可在右上角「我的咨询」查看回复',
    )
    onSent?.()
    onClose()
  }
  return (
    <FormModal
      title={`咨询 · ${name}`}
      width={600}
      okText="提交咨询"
      isChanged={isChanged}
      confirmLoading={add.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={items}
        values={{ name: userName, phone }}
        rules={rules}
        error={add.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}

const items: FormItem[] = [
  { type: 'input', prop: 'name', label: labels.name, span: 12, maxlength: 50 },
  { type: 'input', prop: 'phone', label: labels.phone, span: 12, maxlength: 20 },
  { type: 'input', prop: 'unit', label: labels.unit, span: 12, maxlength: 100 },
  { type: 'input', prop: 'email', label: labels.email, span: 12, maxlength: 100 },
  { type: 'textarea', prop: 'content', label: labels.content, span: 24, maxlength: CONTENT_MAX },
]
const needed = (label: string) => [{ required: true, message: `${label}必填` }]
const rules = {
  name: needed(labels.name),
  phone: needed(labels.phone),
  content: needed(labels.content),
}
