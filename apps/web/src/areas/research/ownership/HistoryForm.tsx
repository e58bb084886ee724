import * as api from '@hepu/api/areas/research/ownership'
import {
  OWNERSHIP_FILES,
  ownershipKinds,
  ownershipLabels as labels,
  partyLabels,
  reasonMissing,
  type AssetType,
  type OwnershipKind,
} from '@hepu/api/areas/research/ownershipKinds'
import type { InputOf } from '@hepu/api/core/route'
import { Button, Form, Space } from 'antd'
import { useWords } from '../../../app/session.ts'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues, Rules } from '../../../resource/form/items.ts'

const half = { span: 12 }
const itemsOf = (kind: OwnershipKind): FormItem[] => [
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
    label: partyLabels[kind].from,
    type: 'input',
    maxlength: 200,
    placeholder: '不填为现在所属的机构',
  },
  { ...half, prop: 'toName', label: partyLabels[kind].to, type: 'input', maxlength: 200 },
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
const rulesOf = (kind: OwnershipKind): Rules => ({
  kind: [{ required: true, message: `${labels.kind}必填` }],
  effectiveDate: [{ required: true, message: `${labels.effectiveDate}必填` }],
  ...(reasonMissing(kind, null)
    ? { reason: [{ required: true, whitespace: true, message: reasonMissing(kind, null)! }] }
    : {}),
  toName: [{ required: true, whitespace: true, message: `${partyLabels[kind].to}必填` }],
})

const inputOf = (values: FormValues): object => ({
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value])),
  files: ((values['files'] ?? []) as { id?: string }[]).flatMap(({ id }) => (id === undefined ? [] : [id])),
})

const FIRST_KIND: OwnershipKind = 'TRANSFER'

/** What else can be done, for whoever may do it. */
function MoveHint({ type }: { type: AssetType }) {
  const words = useWords()
  const isMoved = type === 'variety' || type === 'varietyInfo'
  const mayMove = words.has('research.ownership:transfer') && words.has(`research.${type}:write`)
  return (
    <p className="quiet">
      只作登记，记录仍归现在的机构
      {isMoved && (mayMove ? '；要转给另一机构，请在列表中批量转移' : '；转给另一机构由有转移权限的人员办理')}
      。
    </p>
  )
}

/** 登记变更: a licence, a pledge … of an asset; the asset stays with its organisation. */
export function HistoryForm({ type, id, onDone }: { type: AssetType; id: string; onDone: () => void }) {
  const [form] = Form.useForm()
  const kind = (Form.useWatch('kind', form) as OwnershipKind | null | undefined) ?? FIRST_KIND
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
      <MoveHint type={type} />
      <DynamicForm
        form={form}
        items={itemsOf(kind)}
        rules={rulesOf(kind)}
        values={{ kind: FIRST_KIND }}
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
