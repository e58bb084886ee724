import { setNodeState } from '@hepu/api/areas/project/execute/projectExecute'
import { nodeWorkflow, type AskedMove } from '@hepu/api/areas/project/execute/nodeWorkflow'
import type { NodeDetail } from '@hepu/api/areas/project/node/projectTracking'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { addressOf } from '../node/nodePaths.ts'

const items: readonly FormItem[] = [
  { type: 'textarea', prop: 'reason', label: '原因', span: 24, maxlength: 200 },
]
const required = { reason: [{ required: true, message: '原因必填' }] }

interface Props {
  node: NodeDetail
  move: AskedMove
  onClose: () => void
}

/** Starts, pauses, resumes or stops a project for a reason. */
export default function MoveStateDialog({ node, move, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const set = useRun(setNodeState, { success: messages.done, quiet: true })
  const { label } = nodeWorkflow.moves[move]
  const save = async ({ reason }: FormValues) => {
    const input = { ...addressOf(node), move, reason: String(reason), version: node.version }
    if (await set.run(input)) onClose()
  }
  return (
    <FormModal
      title={`${label} · ${node.name}`}
      okText={label}
      okButtonProps={{ danger: move === 'stop' }}
      isChanged={isChanged}
      confirmLoading={set.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {move === 'stop' && <p className="form-problems">终止后项目及全部课题、任务只读，不能恢复。</p>}
      <DynamicForm
        form={form}
        items={items}
        rules={required}
        error={set.error}
        onChange={() => setChanged(true)}
        onSubmit={save}
      />
    </FormModal>
  )
}
