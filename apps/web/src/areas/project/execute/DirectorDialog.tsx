import { editDirector } from '@hepu/api/areas/project/execute/projectExecute'
import { nodeLabels as labels } from '@hepu/api/areas/project/node/nodeLabels'
import { searchUserByNameAndOrgId, type NodeDetail } from '@hepu/api/areas/project/node/projectTracking'
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
    prop: 'b',
    label: labels.directorId,
    span: 24,
    apiInterface: searchUserByNameAndOrgId,
    props: { label: 'name', value: 'id', search: 'userName' },
    hintField: 'orgName',
  },
]
const required = { b: [{ required: true, message: `${labels.directorId}必填` }] }

/** 更换负责人: the new director holds all rights of the project. */
export default function DirectorDialog({ node, onClose }: { node: NodeDetail; onClose: () => void }) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const edit = useRun(editDirector, { success: messages.saved, quiet: true })
  const save = async ({ b }: FormValues) => {
    if ((await edit.run({ a: node.id, b: String(b) })) !== undefined) onClose()
  }
  return (
    <FormModal
      title="更换负责人"
      isChanged={isChanged}
      confirmLoading={edit.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">
        现负责人：{node.directorName ?? '—'}。更换记入变更日志；任务书签订后须通过项目变更。
      </p>
      <DynamicForm
        form={form}
        items={items}
        rules={required}
        error={edit.error}
        onChange={() => setChanged(true)}
        onSubmit={save}
      />
    </FormModal>
  )
}
