import { flowTypeLabels } from '@hepu/api/areas/project/fund/flowTypes'
import { reverseFlow, type FlowRow } from '@hepu/api/areas/project/fund/fundFlow'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import type { Attachment } from '../../../resource/files/attachment.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { fileIdsOf } from '../risk/fileIdsOf.ts'
import { voucherFiles } from './voucherFiles.ts'
import { yuan } from './fundText.tsx'

const items: readonly FormItem[] = [
  { type: 'textarea', prop: 'reason', label: '冲销原因', span: 24, maxlength: 200 },
  voucherFiles,
]
const rules = { reason: [{ required: true, message: '冲销原因必填' }] }

/** 冲销: takes a line back by its opposite. */
export default function ReverseDialog({ flow, onClose }: { flow: FlowRow; onClose: () => void }) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const reverse = useRun(reverseFlow, { success: messages.done, quiet: true })
  const submit = async ({ reason, files }: FormValues) => {
    const fileIds = fileIdsOf(files as readonly Attachment[] | undefined)
    if (await reverse.run({ id: flow.id, reason: String(reason), fileIds })) onClose()
  }
  const together = flow.isPaired
    ? '成对的两笔一同冲销。'
    : flow.arrivalId
      ? '该到账的各笔分配一同冲销，之后可重新认领。'
      : ''
  return (
    <FormModal
      title={`冲销「${flowTypeLabels[flow.flowType]} ${yuan(flow.amount)} 元」`}
      okText="冲销"
      okButtonProps={{ danger: true }}
      isChanged={isChanged}
      confirmLoading={reverse.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">
        记一笔方向相反的流水，不能撤回；所在年度已结账或暂停的，记入下一个开放的年度。{together}
      </p>
      <DynamicForm
        form={form}
        items={items}
        rules={rules}
        error={reverse.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}
