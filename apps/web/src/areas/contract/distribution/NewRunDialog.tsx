import * as api from '@hepu/api/areas/contract/distribution/distributionRun'
import { Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { today } from '../../../ui/text/formatTime.ts'
import { runPath } from './distributionPaths.ts'
import { yuan } from './distributionText.tsx'
import { PayeeTable } from './PayeeTable.tsx'
import { ReceiptLines } from './ReceiptLines.tsx'
import { RunFigures } from './RunFigures.tsx'

interface Props {
  contractId: string
  contractName: string
  onClose: () => void
}

/** Shows what a run over the receipts until a day would give to whom, and makes it as a draft. */
export default function NewRunDialog({ contractId, contractName, onClose }: Props) {
  const [form] = Form.useForm()
  const navigate = useNavigate()
  const [until, setUntil] = useState(today)
  const preview = useCall(api.runPreview, { contractId, until }, { quiet: true, keepPrevious: true })
  const create = useRun(api.createRun, { success: messages.saved, quiet: true })
  const submit = async (values: FormValues) => {
    const made = await create.run({ contractId, until, reason: (values['reason'] as string | null) ?? null })
    if (made === undefined) return
    onClose()
    void navigate(runPath(made.id))
  }
  const problem = preview.data?.problem ?? null
  return (
    <FormModal
      title={`编制分配单 · ${contractName}`}
      width={960}
      okText="编制草稿"
      okButtonProps={{ disabled: !preview.data || problem !== null, title: problem ?? undefined }}
      isChanged={false}
      confirmLoading={create.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={items}
        values={{ until }}
        rules={rules}
        error={create.error}
        onChange={() => {
          const typed = form.getFieldValue('until') as string | undefined
          if (typed) setUntil(typed)
        }}
        onSubmit={submit}
      />
      {preview.error && <ErrorPane error={preview.error} onRetry={() => void preview.refetch()} />}
      {!preview.data && !preview.error && <EmptyPane loading />}
      {preview.data && <Preview preview={preview.data} />}
    </FormModal>
  )
}

const items: FormItem[] = [
  { type: 'date', prop: 'until', label: '收款截至', span: 8, help: '含当日的收款' },
  { type: 'input', prop: 'reason', label: '说明', span: 16, maxlength: 200 },
]
const rules = { until: [{ required: true, message: '收款截至必填' }] }

type Found = NonNullable<ReturnType<typeof useCall<typeof api.runPreview>>['data']>

function Preview({ preview }: { preview: Found }) {
  const { problem, warnings, skipped, receipts, receiptCount } = preview
  return (
    <>
      {problem && <Notice tone="warning" title={problem} />}
      {warnings.length > 0 && <Notice tone="warning" title={warnings.join('；')} />}
      {skipped.length > 0 && (
        <Notice tone="info" title={`${skipped.length} 笔收款不在本单内`}>
          {skipped.map(({ collectedOn, amount, reason }, at) => (
            <div key={at}>
              {collectedOn} {yuan(amount)} 元：{reason}
            </div>
          ))}
        </Notice>
      )}
      {receiptCount > 0 && (
        <>
          <RunFigures figures={preview} />
          <PayeeTable payees={preview.payees} lastYear={preview.lastYear} />
          <ReceiptLines receipts={receipts} />
          {receipts.length < receiptCount && (
            <p className="quiet">以上为前 {receipts.length} 笔，其余在编制后查看。</p>
          )}
        </>
      )}
    </>
  )
}
