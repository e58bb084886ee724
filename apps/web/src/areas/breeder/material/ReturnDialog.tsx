import { materialReturn, type MaterialRow } from '@hepu/api/areas/breeder/material/breederMaterial'
import { materialLabels as labels } from '@hepu/api/areas/breeder/material/materialLabels'
import type { InputOf } from '@hepu/api/core/route'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { required } from '../asset/assetItems.ts'
import { useAssetForm } from '../asset/useAssetForm.ts'

interface Props {
  material: MaterialRow
  onClose: () => void
}

/** Notes that material came back. */
export default function ReturnDialog({ material, onClose }: Props) {
  const { form, isChanged, noteChange } = useAssetForm()
  const run = useRun(materialReturn, { success: messages.saved, quiet: true })
  const submit = async (values: FormValues) => {
    const { id, version } = material
    if (await run.run({ ...values, id, version } as InputOf<typeof materialReturn>)) onClose()
  }
  return (
    <FormModal
      title={`归还材料 · ${material.materialName}`}
      width={560}
      isChanged={isChanged}
      confirmLoading={run.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={items}
        rules={{ returnedOn: required(labels.returnedOn) }}
        error={run.error}
        onChange={noteChange}
        onSubmit={submit}
      />
    </FormModal>
  )
}

const items: FormItem[] = [
  { type: 'date', prop: 'returnedOn', label: labels.returnedOn, span: 12 },
  {
    type: 'textarea',
    prop: 'returnNote',
    label: labels.returnNote,
    span: 24,
    maxlength: 500,
    placeholder: '如 数量不足、混杂',
  },
]
