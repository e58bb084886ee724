import * as api from '@hepu/api/areas/product/paper/onePagePaper'
import { paperLabels as labels } from '@hepu/api/areas/product/paper/paperLabels'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'

interface Props {
  papers: readonly Pick<api.PaperRow, 'id' | 'name' | 'companyName'>[]
  onClose: () => void
  onDone: () => void
}

/** 分配产业公司: gives one or several papers to a company. */
export default function AllocateDialog({ papers, onClose, onDone }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const companies = useCall(api.listPaperCompanies, {}, { quiet: true })
  const allocate = useRun(api.allocatePapers, { success: messages.done, quiet: true })
  const submit = async ({ companyId, date }: FormValues) => {
    const input = { ids: papers.map(({ id }) => id), companyId: String(companyId), date: textOrNull(date) }
    if (await allocate.run(input)) onDone()
  }
  const again = papers.filter(({ companyName }) => companyName !== null)
  return (
    <FormModal
      title="分配产业公司"
      okText="分配"
      width={560}
      isChanged={isChanged}
      confirmLoading={allocate.running}
      okButtonProps={{ disabled: !companies.data?.length }}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p>
        {papers.length} 份：{papers.map(({ name }) => name).join('、')}
      </p>
      {again.length > 0 && (
        <Notice
          tone="warning"
          title={`${again.map(({ name, companyName }) => `${name}（${companyName}）`).join('、')} 已有产业公司，分配后改为新的公司。`}
        />
      )}
      {companies.error && <ErrorPane error={companies.error} onRetry={() => void companies.refetch()} />}
      {!companies.error && !companies.data && <EmptyPane loading />}
      {companies.data?.length === 0 && (
        <Notice tone="warning" title="还没有类型为“产业公司”的机构，请在“机构管理”中设置机构类型。" />
      )}
      {companies.data && companies.data.length > 0 && (
        <DynamicForm
          form={form}
          items={itemsOf(companies.data)}
          rules={rules}
          error={allocate.error}
          onChange={() => setChanged(true)}
          onSubmit={submit}
        />
      )}
    </FormModal>
  )
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value ? value : null)

const rules = { companyId: [{ required: true, message: `${labels.companyId}必填` }] }

const itemsOf = (options: readonly { value: string; label: string }[]): FormItem[] => [
  { type: 'select', prop: 'companyId', label: labels.companyId, span: 24, options },
  { type: 'date', prop: 'date', label: labels.allocatedOn, span: 24, help: '不填为今天' },
]
