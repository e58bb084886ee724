import { bindingLabels as labels } from '@hepu/api/areas/product/binding/bindingLabels'
import { periodText } from '@hepu/api/areas/product/binding/bindingRules'
import {
  editProductBindingRelation,
  queryProductBindingName,
  type BindingRow,
} from '@hepu/api/areas/product/binding/productBinding'
import type { InputOf, OutputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { messages } from '../../../client/messages.ts'

type Kind = 'new' | 'edit' | 'rebind' | 'unbind'

interface Props {
  kind: Kind
  /** The binding; null for a new one. */
  row: BindingRow | null
  /** Values that a new binding begins with. */
  initial?: FormValues
  onClose: () => void
}

const titles: Readonly<Record<Kind, string>> = {
  new: '新增绑定',
  edit: '编辑绑定',
  rebind: '改绑其他产品',
  unbind: '解除绑定',
}
const CHANGE_FROM = '改绑日期'

/** Says what became of stored sales. */
const saved = ({ lines }: OutputOf<typeof editProductBindingRelation>): string =>
  lines > 0 ? `${messages.saved}，${lines} 行交易已重新归属` : messages.saved

/** Binds a material, or changes, splits or ends a binding. */
export default function BindingDialog({ kind, row, initial = {}, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const edit = useRun(editProductBindingRelation, { success: saved, quiet: true })
  const submit = async (values: FormValues) => {
    if (await edit.run(inputOf(row, values))) onClose()
  }
  return (
    <FormModal
      title={row ? `${titles[kind]} · ${row.nccId}` : titles[kind]}
      width={680}
      isChanged={isChanged}
      confirmLoading={edit.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {row && kind !== 'edit' && (
        <p className="quiet">
          现绑定产品「{row.productName}」，{periodText(row)}。
          {kind === 'rebind'
            ? '自改绑日期起归新产品，此前的交易仍归原产品；填其生效日期则更正整段绑定。'
            : '失效日期之后的交易不再归该产品，历史保留。'}
        </p>
      )}
      <DynamicForm
        form={form}
        items={itemsOf(kind, row)}
        rules={rules}
        {...(row ? { record: recordOf(kind, row) } : { values: initial })}
        error={edit.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}

/** A binding to another product begins with the product blank. */
const recordOf = (kind: Kind, row: BindingRow): FormValues =>
  kind === 'rebind' ? { ...row, productId: undefined } : { ...row }

/** What the form does not show stays as it is. */
function inputOf(row: BindingRow | null, values: FormValues): InputOf<typeof editProductBindingRelation> {
  const held = row && {
    id: row.id,
    version: row.version,
    productId: row.productId,
    nccId: row.nccId,
    materialName: row.materialName,
    source: row.source,
    packKg: row.packKg,
    validFrom: row.validFrom,
    validTo: row.validTo,
    remark: row.remark,
  }
  return { ...held, ...values } as InputOf<typeof editProductBindingRelation>
}

const required = { ...labels, changeFrom: CHANGE_FROM }
const rules = Object.fromEntries(
  (['productId', 'nccId', 'materialName', 'validFrom', 'changeFrom'] as const).map((prop) => [
    prop,
    [{ required: true, message: `${required[prop]}必填` }],
  ]),
)

function itemsOf(kind: Kind, row: BindingRow | null): FormItem[] {
  const product: FormItem = {
    type: 'lookup',
    prop: 'productId',
    label: kind === 'rebind' ? '新产品' : labels.productId,
    span: 12,
    apiInterface: queryProductBindingName,
    props: { label: 'name', value: 'id', search: 'name' },
    placeholder: '输入名称、编码或拼音首字母',
    ...(row && kind === 'edit'
      ? { held: { value: row.productId, label: row.productName }, disabled: true }
      : {}),
  }
  const validTo: FormItem = { type: 'date', prop: 'validTo', label: labels.validTo, span: 12 }
  const remark: FormItem = {
    type: 'textarea',
    prop: 'remark',
    label: labels.remark,
    span: 24,
    maxlength: 500,
  }
  if (kind === 'unbind') return [{ ...validTo, isRequired: true }, remark]
  if (kind === 'rebind')
    return [product, { type: 'date', prop: 'changeFrom', label: CHANGE_FROM, span: 12 }, remark]
  return [
    product,
    { type: 'input', prop: 'nccId', label: labels.nccId, span: 12, maxlength: 100 },
    { type: 'input', prop: 'materialName', label: labels.materialName, span: 12, maxlength: 200 },
    { type: 'input', prop: 'source', label: labels.source, span: 12, maxlength: 50 },
    {
      type: 'number',
      prop: 'packKg',
      label: labels.packKg,
      unit: 'kg',
      digits: 3,
      span: 12,
      help: '只在与产品的不同时填写',
    },
    { type: 'date', prop: 'validFrom', label: labels.validFrom, span: 12 },
    { ...validTo, help: '不填表示一直有效' },
    remark,
  ]
}
