import { consultEdit } from '@hepu/api/areas/trading/consult/consult'
import { consultReveal } from '@hepu/api/areas/trading/consult/consultHandling'
import { consultLabels as labels } from '@hepu/api/areas/trading/consult/consultLabels'
import type { ConsultDetail } from '@hepu/api/areas/trading/consult/consultShapes'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useEffect, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'

interface Props {
  consult: ConsultDetail
  onClose: () => void
}

/** Corrects what is known of a sender. The form needs the e-mail in full, so opening it counts as a look at it. */
export default function EditDialog({ consult: { id, version, name, unit }, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const [email, setEmail] = useState<string | null | undefined>(undefined)
  const { run: reveal, error: unseen } = useRun(consultReveal, { quiet: true })
  const edit = useRun(consultEdit, { success: messages.saved, quiet: true })
  const load = async () => {
    const found = await reveal({ id })
    if (found) setEmail(found.email)
  }
  useEffect(() => void load(), [])
  return (
    <FormModal
      title="更正咨询人的资料"
      width={560}
      isChanged={isChanged}
      confirmLoading={edit.running}
      okButtonProps={{ disabled: email === undefined }}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {unseen && <ErrorPane error={unseen} onRetry={() => void load()} />}
      {!unseen && email === undefined && <EmptyPane loading />}
      {email !== undefined && (
        <DynamicForm
          form={form}
          items={items}
          values={{ name, unit, email }}
          rules={{ name: [{ required: true, message: `${labels.name}必填` }] }}
          error={edit.error}
          onChange={() => setChanged(true)}
          onSubmit={async (values) => {
            if (await edit.run({ ...values, id, version } as InputOf<typeof consultEdit>)) onClose()
          }}
        />
      )}
    </FormModal>
  )
}

const items: FormItem[] = [
  { type: 'input', prop: 'name', label: labels.name, span: 12, maxlength: 50 },
  { type: 'input', prop: 'email', label: labels.email, span: 12, maxlength: 100 },
  { type: 'input', prop: 'unit', label: labels.unit, span: 24, maxlength: 100 },
]
