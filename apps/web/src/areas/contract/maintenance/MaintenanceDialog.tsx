import {
  commissionModes,
  maintenanceLabels as labels,
} from '@hepu/api/areas/contract/maintenance/maintenanceWords'
import {
  varietyMaintenanceEdit,
  type MaintenanceRow,
} from '@hepu/api/areas/contract/maintenance/varietyMaintenance'
import { queryProductBindingName } from '@hepu/api/areas/product/binding/productBinding'
import type { InputOf, OutputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { optionsOf } from '../contractText.ts'

interface Props {
  /** The row that is maintained, or for which another product is added. */
  row: MaintenanceRow
  isNew: boolean
  onClose: () => void
}

/** Says what became of the row. */
const savedText = ({ state, missing }: OutputOf<typeof varietyMaintenanceEdit>): string => {
  if (state === 'conflict') return `${messages.saved}，仍有冲突，原因见列表`
  return state === 'kept' ? messages.saved : `${messages.saved}，尚缺：${missing.join('、')}`
}

/** 维护 of a variety of a contract: product, material, regions, years and commission. */
export default function MaintenanceDialog({ row, isNew, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const edit = useRun(varietyMaintenanceEdit, { success: savedText, quiet: true })
  const save = async (values: FormValues) => {
    const key = isNew ? { likeId: row.id } : { id: row.id, version: row.version }
    const input = { ...values, ...key } as InputOf<typeof varietyMaintenanceEdit>
    if (await edit.run(input)) onClose()
  }
  return (
    <FormModal
      title={`${isNew ? '增加产品' : '品种维护'} · ${row.varietyName}`}
      width={760}
      isChanged={isChanged}
      confirmLoading={edit.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">
        合同 {row.contractNumber ?? ''} {row.contractName}
      </p>
      {!isNew && row.conflict && <Notice tone="warning" title={`${labels.conflict}：${row.conflict}`} />}
      <DynamicForm
        form={form}
        items={itemsOf(isNew ? null : row)}
        rules={isNew ? { productId: [{ required: true, message: `${labels.productId}必填` }] } : {}}
        record={isNew ? { ...row, ...noProduct } : { ...row }}
        error={edit.error}
        onChange={() => setChanged(true)}
        onSubmit={save}
      />
    </FormModal>
  )
}

const noProduct = { productId: null, productName: null, nccId: null, remark: null }

const half = { span: 12 } as const

const itemsOf = (row: MaintenanceRow | null): FormItem[] => [
  {
    ...half,
    type: 'lookup',
    prop: 'productId',
    label: labels.productId,
    apiInterface: queryProductBindingName,
    props: { label: 'name', value: 'id', search: 'name' },
    placeholder: '输入名称、编码或拼音首字母',
    ...(row?.productId ? { held: { value: row.productId, label: row.productLabel ?? row.productId } } : {}),
  },
  { ...half, type: 'input', prop: 'productName', label: labels.productName, maxlength: 100 },
  {
    ...half,
    type: 'input',
    prop: 'nccId',
    label: labels.nccId,
    maxlength: 500,
    help: '多个之间用顿号；不填可由“按产品绑定同步”补齐',
  },
  {
    ...half,
    type: 'select',
    prop: 'commissionMode',
    label: labels.commissionMode,
    options: optionsOf(commissionModes),
  },
  {
    type: 'regions',
    prop: 'regions',
    label: labels.regions,
    span: 24,
    help: '不选为全国；不得超出合同的许可地域',
  },
  { ...half, type: 'year', numeric: true, prop: 'startYear', label: labels.startYear },
  { ...half, type: 'year', numeric: true, prop: 'endYear', label: labels.endYear },
  { type: 'textarea', prop: 'remark', label: labels.remark, span: 24, maxlength: 500 },
]
