import { rightStates } from '@hepu/api/areas/breeder/asset/assetFields'
import { rightLabels as labels } from '@hepu/api/areas/breeder/asset/assetLabels'
import { rightFuzzy, rightSave, rightUpdate, type RightRow } from '@hepu/api/areas/breeder/asset/resultRight'
import { resultClasses, type ResultClass } from '@hepu/api/areas/breeder/record/breederFields'
import type { InputOf } from '@hepu/api/core/route'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { choices, linkItem, remarkItem, required, textItem } from './assetItems.ts'
import { isBlank, isPercent } from './shareItems.ts'
import { useAssetForm } from './useAssetForm.ts'

interface Props {
  breederId: string
  /** The right; null for a new one. */
  row: RightRow | null
  /** The only class that can be chosen. */
  only?: ResultClass
  onClose: () => void
}

/** Enters a right of a breeder in a registered result, or by name and number; or changes one. */
export default function RightDialog({ breederId, row, only, onClose }: Props) {
  const { form, isChanged, noteChange } = useAssetForm()
  const [chosen, setChosen] = useState<ResultClass | undefined>(row?.resultClass ?? only)
  const save = useRun(rightSave, { success: messages.saved, quiet: true })
  const update = useRun(rightUpdate, { success: messages.saved, quiet: true })
  const submit = async ({ ourShare, ...values }: FormValues) => {
    const share = typeof ourShare === 'number' ? ourShare : null
    const input = { ...values, ...(only ? { resultClass: only } : {}), ourShare: share }
    const done = row
      ? await update.run({ ...input, id: row.id, version: row.version } as InputOf<typeof rightUpdate>)
      : await save.run({ ...input, breederId } as InputOf<typeof rightSave>)
    if (done) onClose()
  }
  return (
    <FormModal
      title={row ? `编辑成果权利 · ${row.name}` : only ? `关联${resultClasses[only]}` : '登记成果权利'}
      width={720}
      isChanged={isChanged}
      confirmLoading={save.running || update.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={itemsOf({ row, only, chosen })}
        rules={{
          ...(only ? {} : { resultClass: required(labels.resultClass) }),
          ...(only ? { resultId: required(labels.resultId) } : {}),
          ourShare: [{ validator: assertShare }],
        }}
        {...(row ? { record: recordOf(row) } : {})}
        error={save.error ?? update.error}
        onChange={({ resultClass }) => {
          noteChange()
          if (!only) setChosen(resultClass as ResultClass | undefined)
        }}
        onSubmit={submit}
      />
    </FormModal>
  )
}

async function assertShare(_: unknown, value: unknown): Promise<void> {
  if (!isBlank(value) && !isPercent(value))
    throw new Error(`${labels.ourShare}应为0到100之间的数，小数最多两位`)
}

const recordOf = (row: RightRow): FormValues => ({
  ...row,
  resultId: row.result?.id,
  ourShare: row.ourShare === null ? null : Number(row.ourShare),
})

type Wish = Pick<Props, 'row' | 'only'> & { chosen: ResultClass | undefined }

const itemsOf = ({ row, only, chosen }: Wish): FormItem[] => [
  ...(only
    ? []
    : [
        {
          type: 'select' as const,
          prop: 'resultClass',
          label: labels.resultClass,
          span: 12,
          options: choices(resultClasses),
          linkage: { resultId: { empty: 'change' as const } },
        },
      ]),
  {
    ...linkItem({
      prop: 'resultId',
      label: only ? resultClasses[only] : labels.resultId,
      route: rightFuzzy,
      ...(chosen ? { parameter: { resultClass: chosen } } : {}),
      held: row?.result,
    }),
    ...(chosen ? {} : { disabled: true, placeholder: `请先选择${labels.resultClass}` }),
  },
  { ...textItem('name', labels.name, 200), help: '不填时取登记的名称' },
  { ...textItem('number', labels.number, 60), help: '不填时取登记的编号' },
  textItem('holder', labels.holder, 200),
  { type: 'number', prop: 'ourShare', label: '我方份额', span: 12, digits: 2, unit: '%' },
  { type: 'select', prop: 'state', label: labels.state, span: 12, options: choices(rightStates) },
  { type: 'date', prop: 'startOn', label: labels.startOn, span: 12 },
  { type: 'date', prop: 'endOn', label: labels.endOn, span: 12 },
  remarkItem(labels.remark),
]
