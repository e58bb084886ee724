import * as api from '@hepu/api/areas/research/ownership'
import {
  OWNERSHIP_FILES,
  ownershipKinds,
  ownershipLabels as labels,
  type AssetType,
} from '@hepu/api/areas/research/ownershipKinds'
import type { InputOf } from '@hepu/api/core/route'
import { Button, Form, Space } from 'antd'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues, Rules } from '../../../resource/form/items.ts'

const half = { span: 12 }
const items: FormItem[] = [
  {
    ...half,
    prop: 'kind',
    label: labels.kind,
    type: 'select',
    options: Object.entries(ownershipKinds).map(([value, label]) => ({ value, label })),
  },
  { ...half, prop: 'effectiveDate', label: labels.effectiveDate, type: 'date' },
  {
    ...half,
    prop: 'fromName',
    label: labels.from,
    type: 'input',
    maxlength: 200,
    placeholder: '不填为现在所属的机构',
  },
  { ...half, prop: 'toName', label: labels.to, type: 'input', maxlength: 200 },
  { ...half, prop: 'contractNo', label: labels.contractNo, type: 'input', maxlength: 64 },
  { ...half, prop: 'announceNo', label: labels.announceNo, type: 'input', maxlength: 100 },
  { ...half, prop: 'sharePct', label: labels.sharePct, type: 'input', maxlength: 6, unit: '%' },
  { span: 24, prop: 'reason', label: labels.reason, type: 'textarea', maxlength: 500 },
  {
    span: 24,
    prop: 'files',
    label: labels.files,
    type: 'file',
    parameter: { infoType: OWNERSHIP_FILES, publicStatus: 2 },
  },
]
const rules: Rules = {
  kind: [{ required: true, message: `${labels.kind}必填` }],
  effectiveDate: [{ required: true, message: `${labels.effectiveDate}必填` }],
  toName: [{ required: true, whitespace: true, message: `${labels.to}必填` }],
}

const inputOf = (values: FormValues): object => ({
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value])),
  files: ((values['files'] ?? []) as { id?: string }[]).flatMap(({ id }) => (id === undefined ? [] : [id])),
})

/** 登记变更: a licence, a pledge … of an asset; the asset stays with its organisation. */
export function HistoryForm({ type, id, onDone }: { type: AssetType; id: string; onDone: () => void }) {
  const [form] = Form.useForm()
  const save = useRun(api.saveHistory, {
    refresh: [api.historyCalls[type], api.getPageList],
    success: messages.saved,
    quiet: true,
  })
  const submit = async (values: FormValues) => {
    const input = { ...inputOf(values), type, assetId: id } as InputOf<typeof api.saveHistory>
    if ((await save.run(input)) !== undefined) onDone()
  }
  return (
    <section aria-label="登记变更">
      <h3>登记变更</h3>
      <p className="quiet">只作登记，记录仍归现在的机构；要转给另一机构，请在列表中批量转移。</p>
      <DynamicForm
        form={form}
        items={items}
        rules={rules}
        values={{ kind: 'LICENSE' }}
        error={save.error}
        disabled={save.running}
        onSubmit={(values) => void submit(values)}
      />
      <Space>
        <Button type="primary" loading={save.running} onClick={() => form.submit()}>
          保存
        </Button>
        <Button onClick={onDone}>取消</Button>
      </Space>
    </section>
  )
}
