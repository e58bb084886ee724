import { addConsult } from '@hepu/api/areas/integration/consult/consult'
import { CONTENT_MAX } from '@hepu/api/areas/integration/consult/consultFields'
import { consultLabels as labels } from '@hepu/api/areas/integration/integrationLabels'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { useSession } from '../../../workspace/session.ts'
import { areaItem, required, textItem } from '../items.ts'

const done = ({ isMerged }: { isMerged: boolean }): string =>
  isMerged ? '操作成功，已并入您未办结的咨询' : '操作成功，服务商的对接人会尽快答复'

/** Asks about a service: the answer comes as a notice and is shown below the service. */
export default function ConsultDialog({
  offer,
  onClose,
}: {
  offer: { id: string; name: string }
  onClose: () => void
}) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const user = useSession((session) => session.userInfo)
  const add = useRun(addConsult, { success: done, quiet: true })
  const submit = async (values: FormValues) => {
    const input = { ...values, serviceId: offer.id }
    if (await add.run(input as InputOf<typeof addConsult>)) onClose()
  }
  return (
    <FormModal
      title={`咨询 · ${offer.name}`}
      width={600}
      okText="发送"
      isChanged={isChanged}
      confirmLoading={add.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={items}
        rules={rules}
        values={{ name: user?.name, phone: user?.mobile }}
        error={add.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}

const items: FormItem[] = [
  textItem('name', labels.name, 50),
  textItem('phone', labels.phone, 30),
  textItem('company', labels.company, 100),
  textItem('email', labels.email, 100),
  areaItem('content', labels.content, CONTENT_MAX),
]
const rules = {
  name: required(labels.name),
  phone: required(labels.phone),
  content: required(labels.content),
}
