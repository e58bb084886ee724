import { contactLabels as labels } from '@hepu/api/areas/integration/integrationLabels'
import { addContact, editContact, type ContactRow } from '@hepu/api/areas/integration/service/contact'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { choices, required, textItem } from '../items.ts'

interface Props {
  providerId: string
  /** The contact; null for a new one. */
  contact: ContactRow | null
  onClose: () => void
  /** Called with the id of a new contact. */
  onAdded?: (id: string) => void
}

/** 服务联系人: enters a contact of a provider, or changes one. */
export default function ServiceContactDialog({ providerId, contact, onClose, onAdded }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const add = useRun(addContact, { success: messages.saved, quiet: true })
  const edit = useRun(editContact, { success: messages.saved, quiet: true })
  const submit = async (values: FormValues) => {
    const content = { ...values, isShown: values['isShown'] === 'true' }
    if (contact) {
      const input = { ...content, id: contact.id, version: contact.version }
      if (await edit.run(input as InputOf<typeof editContact>)) onClose()
      return
    }
    const made = await add.run({ ...content, providerId } as InputOf<typeof addContact>)
    if (!made) return
    onAdded?.(made.id)
    onClose()
  }
  return (
    <FormModal
      title={contact ? `编辑联系人 · ${contact.name}` : '新增联系人'}
      width={600}
      isChanged={isChanged}
      confirmLoading={add.running || edit.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={items}
        rules={rules}
        values={{ isShown: 'false' }}
        {...(contact ? { record: { ...contact, isShown: String(contact.isShown) } } : {})}
        error={add.error ?? edit.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}

const rules = { name: required(labels.name), phone: required(labels.phone) }
const items: FormItem[] = [
  textItem('name', labels.name, 50),
  textItem('post', labels.post, 50),
  textItem('phone', labels.phone, 30),
  textItem('email', labels.email, 100),
  {
    type: 'radio',
    prop: 'isShown',
    label: labels.isShown,
    span: 24,
    options: choices({ false: '隐去号码，登录后可查看', true: '访客可见完整号码与邮箱' }),
  },
]
