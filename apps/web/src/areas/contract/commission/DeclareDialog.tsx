import {
  saveDeclaration,
  type DeclarationRow,
} from '@hepu/api/areas/contract/commission/commissionDeclaration'
import {
  declarationLabels as labels,
  quarterText,
} from '@hepu/api/areas/contract/commission/commissionLabels'
import { Form } from 'antd'
import { useMemo, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { amountOf } from './commissionText.ts'

interface Props {
  contractId: string
  bizYear: number
  /** The period that is declared, or the declaration that is changed; null for a new return. */
  row: DeclarationRow | null
  scopes: readonly (readonly [string | null, string])[]
  onClose: () => void
}

const ALL = 'all'

/** 申报 of a period, or a return. */
export default function DeclareDialog({ contractId, bizYear, row, scopes, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const [today] = useState(() => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }))
  const save = useRun(saveDeclaration, { success: messages.saved, quiet: true })
  const kind = row?.kind ?? 'return'
  const items = useMemo(() => itemsOf(row, scopes), [row, scopes])
  const values = {
    varietyLineId: scopes[0]?.[0] ?? ALL,
    quantity: row?.quantity,
    declaredOn: row?.declaredOn ?? today,
    isCarried: row?.isCarried ? '1' : '0',
    declarer: row?.declarer,
    remark: row?.remark,
  }
  const submit = async ({ varietyLineId, quantity, isCarried, declaredOn, ...more }: FormValues) => {
    const scope = row ? row.varietyLineId : varietyLineId === ALL ? null : String(varietyLineId)
    const done = await save.run({
      ...(row?.id ? { id: row.id, version: row.version } : {}),
      contractId,
      ...(scope ? { varietyLineId: scope } : {}),
      bizYear,
      kind,
      quarter: row?.quarter ?? 0,
      quantity: String(quantity),
      declaredOn: String(declaredOn),
      isCarried: isCarried === '1' ? 'true' : 'false',
      declarer: (more['declarer'] as string | undefined) ?? null,
      remark: (more['remark'] as string | undefined) ?? null,
    })
    if (done) onClose()
  }
  const period = kind === 'return' ? '退货' : quarterText(row?.quarter ?? 0)
  return (
    <FormModal
      title={`${row ? `${row.scopeName} ` : ''}${bizYear}年度${period}${kind === 'return' ? '' : '申报'}`}
      isChanged={isChanged}
      confirmLoading={save.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {row && row.erp !== null && (
        <p className="quiet">
          ERP 销量 {amountOf(row.erp)} {row.unit}；没有销售填 0（零申报）。
        </p>
      )}
      <DynamicForm
        form={form}
        items={items}
        values={values}
        rules={rules}
        error={save.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}

const rules = {
  quantity: [{ required: true, message: '数量必填' }],
  declaredOn: [{ required: true, message: `${labels.declaredOn}必填` }],
}

const carriedItem: FormItem = {
  type: 'radio',
  prop: 'isCarried',
  label: labels.isCarried,
  span: 24,
  options: [
    { value: '0', label: '本年度售出' },
    { value: '1', label: '以前年度售出（结转）' },
  ],
}

const itemsOf = (row: DeclarationRow | null, scopes: Props['scopes']): FormItem[] => [
  ...(row
    ? []
    : [
        {
          type: 'select',
          prop: 'varietyLineId',
          label: labels.varietyLineId,
          span: 12,
          options: scopes.map(([value, label]) => ({ value: value ?? ALL, label })),
        } as const,
      ]),
  {
    type: 'input',
    prop: 'quantity',
    label: row?.kind === 'period' ? labels.quantity : '退货量',
    span: 12,
    maxlength: 18,
    ...(row ? { unit: row.unit } : {}),
  },
  ...(row && row.kind === 'period' ? [] : [carriedItem]),
  { type: 'date', prop: 'declaredOn', label: labels.declaredOn, span: 12 },
  { type: 'input', prop: 'declarer', label: labels.declarer, span: 12, maxlength: 50 },
  { type: 'textarea', prop: 'remark', label: labels.remark, span: 24, maxlength: 500 },
]
