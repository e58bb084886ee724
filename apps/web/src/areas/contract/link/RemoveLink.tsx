import { Form } from 'antd'
import { useState } from 'react'
import type { ApiError } from '../../../client/ApiError.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'

const items: readonly FormItem[] = [
  { type: 'textarea', prop: 'reason', label: '取消原因', span: 24, maxlength: 200 },
]

interface Props {
  /** What is taken apart. */
  title: string
  running: boolean
  error: ApiError | null
  onRemove: (reason: string | null) => unknown
  onClose: () => void
}

/** Asks why a link is taken away; the link itself stays in the history. */
export default function RemoveLink({ title, running, error, onRemove, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  return (
    <FormModal
      title={`取消关联 · ${title}`}
      okText="取消关联"
      okButtonProps={{ danger: true }}
      isChanged={isChanged}
      confirmLoading={running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">取消后可在“显示已取消的”中查到，也可以重新关联。</p>
      <DynamicForm
        form={form}
        items={items}
        error={error}
        onChange={() => setChanged(true)}
        onSubmit={({ reason }) => onRemove(typeof reason === 'string' && reason ? reason : null)}
      />
    </FormModal>
  )
}
