import {
  ownTraitCreate,
  ownTraitEdit,
  ownTraitFields,
  ownTraitKinds,
  type OwnTraitKind,
  type OwnTraitRow,
} from '@hepu/api/areas/experiment/traits/ownTrait'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DataForm, type DataField } from '../../../resource/form/DataForm.tsx'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import type { TraitGuess } from './guessTrait.ts'

interface Props {
  /** The trait to edit; without it a new one is made. */
  row?: OwnTraitRow
  /** What the form of a new one begins with. */
  guess?: TraitGuess
  /** Called with the key of a new trait. */
  onMade?: (key: string) => void
  onClose: () => void
}

const EMPTY: TraitGuess = { label: '', unit: null, kind: 'number', decimals: 1 }

/** 自定义性状: makes or edits a trait of the organisation. */
export default function OwnTraitDialog({ row, guess = EMPTY, onMade, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const initial = row ?? guess
  const [kind, setKind] = useState<OwnTraitKind>(initial.kind)
  const create = useRun(ownTraitCreate, { success: messages.saved, quiet: true })
  const edit = useRun(ownTraitEdit, { success: messages.saved, quiet: true })
  const submit = async (values: InputOf<typeof ownTraitCreate>) => {
    if (row) {
      if ((await edit.run({ ...values, id: row.id, version: row.version })) !== undefined) onClose()
      return
    }
    const made = await create.run(values)
    if (made === undefined) return
    onMade?.(made.key)
    onClose()
  }
  return (
    <FormModal
      width={520}
      title={row ? '修改自定义性状' : '新增自定义性状'}
      confirmLoading={create.running || edit.running}
      isChanged={isChanged}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">本机构、本作物的导入、填报、原始数据、统计和导出都会认识这项性状。</p>
      <DataForm
        schema={ownTraitFields}
        form={form}
        fields={fieldsOf(kind)}
        initial={{ ...initial }}
        error={row ? edit.error : create.error}
        columns={2}
        onChange={(values) => {
          setChanged(true)
          setKind(values['kind'] as OwnTraitKind)
        }}
        onSubmit={(values) => void submit(values)}
      />
    </FormModal>
  )
}

/** Only numbers have a unit, decimals and limits. */
const fieldsOf = (kind: OwnTraitKind): DataField[] => [
  { name: 'label', label: '性状名称', type: 'text', required: true, max: 40, help: '导入时按这个名称认表头' },
  {
    name: 'kind',
    label: '类型',
    type: 'select',
    required: true,
    options: Object.entries(ownTraitKinds).map(([value, label]) => ({ value, label })),
  },
  ...(kind === 'number' ? NUMBER_FIELDS : []),
  { name: 'note', label: '备注', type: 'text', max: 200, wide: true },
]

const NUMBER_FIELDS: readonly DataField[] = [
  { name: 'unit', label: '单位', type: 'text', max: 16, placeholder: '没有单位可不填' },
  { name: 'decimals', label: '显示小数位数', type: 'number', required: true, digits: 0 },
  { name: 'min', label: '下限', type: 'number', help: '小于下限的值不导入，可不填' },
  { name: 'max', label: '上限', type: 'number', help: '大于上限的值不导入，可不填' },
]
