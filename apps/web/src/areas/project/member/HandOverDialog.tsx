import { memberLabels as labels, replaceCreateBy } from '@hepu/api/areas/project/member/projectMember'
import { searchUserByNameAndOrgId } from '@hepu/api/areas/project/node/projectTracking'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'

const items: readonly FormItem[] = [
  {
    type: 'lookup',
    prop: 'userId',
    label: '接收人',
    span: 24,
    apiInterface: searchUserByNameAndOrgId,
    props: { label: 'name', value: 'id', search: 'userName' },
    hintField: 'orgName',
  },
  { type: 'textarea', prop: 'reason', label: labels.reason, span: 24, maxlength: 200 },
]

const required = {
  userId: [{ required: true, message: '接收人必填' }],
  reason: [{ required: true, message: `${labels.reason}必填` }],
}

/** 移交项目: gives a project to another owner, with the reason for the history. */
export default function HandOverDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const hand = useRun(replaceCreateBy, { success: messages.saved, quiet: true })
  const submit = async (values: FormValues) => {
    if (await hand.run({ ...values, projectId } as InputOf<typeof replaceCreateBy>)) onClose()
  }
  return (
    <FormModal
      title="移交项目"
      okText="移交"
      isChanged={isChanged}
      confirmLoading={hand.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">接收人成为项目的创建人，拥有全部权限；您不再因创建而拥有权限。</p>
      <DynamicForm
        form={form}
        items={items}
        rules={required}
        error={hand.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}
