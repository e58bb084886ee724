import { germplasmFuzzy } from '@hepu/api/areas/breeder/asset/breederGermplasm'
import { materialCreate } from '@hepu/api/areas/breeder/material/breederMaterial'
import { materialLabels as labels, materialUnits } from '@hepu/api/areas/breeder/material/materialLabels'
import type { InputOf } from '@hepu/api/core/route'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { linkItem, remarkItem, required, textItem } from '../asset/assetItems.ts'
import { useAssetForm } from '../asset/useAssetForm.ts'

interface Props {
  breederId: string
  onClose: () => void
}

/** Notes material that is handed to a breeder. */
export default function MaterialDialog({ breederId, onClose }: Props) {
  const { form, isChanged, noteChange } = useAssetForm()
  const create = useRun(materialCreate, { success: messages.saved, quiet: true })
  const submit = async (values: FormValues) => {
    if (await create.run({ ...values, breederId } as InputOf<typeof materialCreate>)) onClose()
  }
  return (
    <FormModal
      title="发放材料"
      width={720}
      isChanged={isChanged}
      confirmLoading={create.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={items}
        values={{ unit: 'g' }}
        rules={rules}
        error={create.error}
        onChange={noteChange}
        onSubmit={submit}
      />
    </FormModal>
  )
}

const items: FormItem[] = [
  linkItem({ prop: 'germplasmId', label: labels.germplasmId, route: germplasmFuzzy, help: '登记过的种质' }),
  { ...textItem('materialName', labels.materialName, 100), help: '不填时取种质的名称' },
  { type: 'number', prop: 'quantity', label: labels.quantity, span: 12, digits: 3 },
  {
    type: 'select',
    prop: 'unit',
    label: labels.unit,
    span: 12,
    options: materialUnits.map((unit) => ({ value: unit, label: unit })),
  },
  { ...textItem('purpose', labels.purpose, 200), placeholder: '如 组合测配、抗性鉴定' },
  { ...textItem('agreementNo', labels.agreementNo, 60), help: '没有协议的不得发放' },
  { type: 'date', prop: 'handedOn', label: labels.handedOn, span: 12 },
  { type: 'date', prop: 'returnDueOn', label: labels.returnDueOn, span: 12, help: '无须归还的不填' },
  remarkItem(labels.remark),
]

const rules = Object.fromEntries(
  (['quantity', 'unit', 'purpose', 'agreementNo', 'handedOn'] as const).map((prop) => [
    prop,
    required(labels[prop]),
  ]),
)
