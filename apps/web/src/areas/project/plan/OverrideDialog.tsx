import { percentText } from '@hepu/api/areas/project/plan/progress'
import { indexLabels as labels, progressLabels } from '@hepu/api/areas/project/plan/planLabels'
import { editProjectProgress, type PlanRow } from '@hepu/api/areas/project/plan/taskIndex'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import type { NodeAddress } from '../node/nodePaths.ts'

interface Props {
  address: NodeAddress
  row: Pick<PlanRow, 'kind' | 'id' | 'name' | 'progress' | 'progressOrigin' | 'progressReason'>
  onClose: () => void
}

const items: readonly FormItem[] = [
  { type: 'number', prop: 'progress', label: labels.progress, span: 24, digits: 2 },
  { type: 'textarea', prop: 'reason', label: progressLabels.reason, span: 24, maxlength: 200 },
]
const rules = {
  progress: [{ required: true, message: `${labels.progress}必填` }],
  reason: [{ required: true, message: `${progressLabels.reason}必填` }],
}

/** 调整进度: sets a progress by hand with the reason, or has it computed again. */
export default function OverrideDialog({ address, row, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const edit = useRun(editProjectProgress, { success: messages.saved, quiet: true })
  const of = { ...address, ...(row.kind === 'index' ? { taskIndexId: row.id } : {}) }
  const isSet = row.progressOrigin === 'overridden'
  const submit = async (values: FormValues) => {
    const input = { ...of, progress: Number(values['progress']), reason: String(values['reason']) }
    if (await edit.run(input)) onClose()
  }
  const restore = async () => {
    if (await edit.run(of)) onClose()
  }
  return (
    <FormModal
      title={`调整进度 · ${row.name}`}
      isChanged={isChanged}
      confirmLoading={edit.running}
      onClose={onClose}
      onOk={() => form.submit()}
      footer={(buttons) => (
        <>
          {isSet && (
            <Button style={{ float: 'left' }} loading={edit.running} onClick={() => void restore()}>
              恢复汇总
            </Button>
          )}
          {buttons}
        </>
      )}
    >
      <p className="quiet">
        现为 {percentText(row.progress)}
        {row.progress === null ? '' : '%'}
        {isSet ? `，人工调整：${row.progressReason ?? ''}` : ''}
        。调整后不再随下级变化，直到恢复汇总；调整与原因记入历史。
      </p>
      <DynamicForm
        form={form}
        items={items}
        rules={rules}
        error={edit.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}
