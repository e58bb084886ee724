import { reverseRun, type RunDetail } from '@hepu/api/areas/contract/distribution/distributionRun'
import { Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { runPath } from './distributionPaths.ts'
import { yuan } from './distributionText.tsx'

const items: FormItem[] = [{ type: 'textarea', prop: 'reason', label: '冲销原因', span: 24, maxlength: 200 }]
const rules = { reason: [{ required: true, message: '冲销原因必填' }] }

/** An adjustment has no receipts of its own, and a reversal lets none go. */
const releases = ({ kind }: RunDetail) => kind === 'regular'

/** 冲销: shows what each payee gives back, and makes the draft of the reversal. */
export default function ReverseRunDialog({ run, onClose }: { run: RunDetail; onClose: () => void }) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const navigate = useNavigate()
  const reverse = useRun(reverseRun, { success: messages.saved, quiet: true })
  const submit = async ({ reason }: FormValues) => {
    const made = await reverse.run({ id: run.id, reason: String(reason) })
    if (made === undefined) return
    onClose()
    void navigate(runPath(made.id))
  }
  return (
    <FormModal
      title={`冲销分配单 ${run.number}`}
      okText="编制冲销单"
      okButtonProps={{ danger: true }}
      isChanged={isChanged}
      confirmLoading={reverse.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">
        编制一张逐行反向的草稿，由另一人确认后生效{releases(run) && '，本单的收款随之释放'}。已发放{' '}
        {yuan(run.paid)} 元的，冲销后逐笔收回。
        {run.ruleName !== null &&
          `随单生效的分配规则「${run.ruleName}」同时失效，被它取代的规则恢复原有效期。`}
      </p>
      <PlainTable
        label="冲销后各收款人"
        rows={run.payees}
        keyOf={({ key }) => key}
        pageSize={10}
        columns={[
          { title: '收款人', cell: ({ name }) => name },
          { title: '本单（元）', width: 150, isFigure: true, cell: ({ amount }) => yuan(amount) },
        ]}
      />
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
