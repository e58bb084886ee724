import { resolvePayee } from '@hepu/api/areas/contract/distribution/distributionIncome'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { yuan } from './distributionText.tsx'
import type { Pending } from './PendingPayees.tsx'
import { PersonBox, type TypedPerson } from './PersonBox.tsx'

const items: FormItem[] = [
  {
    type: 'textarea',
    prop: 'reason',
    label: '认定依据',
    span: 24,
    maxlength: 200,
    placeholder: '如姓名核对、继承公证',
  },
]
const rules = { reason: [{ required: true, message: '认定依据必填' }] }

/** Says who an unknown payee is. */
export default function ResolveDialog({ pending, onClose }: { pending: Pending; onClose: () => void }) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const [person, setPerson] = useState<TypedPerson>({ name: '', userId: null, personId: null })
  const resolve = useRun(resolvePayee, { success: messages.done, quiet: true })
  const { contractId, name, amount } = pending
  const submit = async ({ reason }: FormValues) => {
    const { userId, personId } = person
    if (await resolve.run({ contractId, name, userId, personId, reason: String(reason) })) onClose()
  }
  const isChosen = person.userId !== null || person.personId !== null
  return (
    <FormModal
      title={`认定收款人「${name}」`}
      okText="认定"
      okButtonProps={{ disabled: !isChosen }}
      isChanged={isChanged}
      confirmLoading={resolve.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p>待处理 {yuan(amount)} 元。分配明细不改动，认定另记一条；以后的分配请同时在分配规则中关联人员。</p>
      <p>
        <PersonBox
          person={person}
          label="收款人"
          onChange={(next) => {
            setPerson(next)
            setChanged(true)
          }}
        />
        {!isChosen && <span className="quiet">请从列表中选择人员</span>}
      </p>
      <DynamicForm
        form={form}
        items={items}
        rules={rules}
        error={resolve.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}
