import { consultEdit } from '@hepu/api/areas/trading/consult/consult'
import { consultLabels as labels } from '@hepu/api/areas/trading/consult/consultLabels'
import type { ConsultDetail } from '@hepu/api/areas/trading/consult/consultShapes'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'

interface Props {
  consult: ConsultDetail
  onClose: () => void
}

/** Corrects what is known of a sender. */
export default function EditDialog({ consult: { id, version, name, unit, email }, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const edit = useRun(consultEdit, { success: messages.saved, quiet: true })
  return (
    <FormModal
      title="更正咨询人的资料"
      width={560}
      isChanged={isChanged}
      confirmLoading={edit.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={itemsOf(email)}
        values={{ name, unit }}
        rules={{ name: [{ required: true, message: `${labels.name}必填` }] }}
        error={edit.error}
        onChange={() => setChanged(true)}
        onSubmit={async (values) => {
          if (await edit.run({ ...values, id, version } as InputOf<typeof consultEdit>)) onClose()
        }}
      />
    </FormModal>
  )
}

const itemsOf = (email: string | null): FormItem[] => [
  { type: 'input', prop: 'name', label: labels.name, span: 12, maxlength: 50 },
  {
    type: 'input',
    prop: 'email',
    label: labels.email,
    span: 12,
    maxlength: 100,
    ...(email ? { placeholder: `${email}，不填不改` } : {}),
  },
  { type: 'input', prop: 'unit', label: labels.unit, span: 24, maxlength: 100 },
]
