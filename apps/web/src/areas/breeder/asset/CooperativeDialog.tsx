import { conversionStates } from '@hepu/api/areas/breeder/asset/assetFields'
import { cooperativeLabels as labels, shareLabels } from '@hepu/api/areas/breeder/asset/assetLabels'
import {
  cooperativeCreate,
  cooperativeFuzzy,
  cooperativeUpdate,
  type CooperativeRow,
} from '@hepu/api/areas/breeder/asset/cooperativeVariety'
import { rightFuzzy } from '@hepu/api/areas/breeder/asset/resultRight'
import { cooperations } from '@hepu/api/areas/breeder/record/breederFields'
import { phases } from '@hepu/api/areas/experiment/shared'
import type { InputOf } from '@hepu/api/core/route'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { choices, linkItem, remarkItem, required, textItem } from './assetItems.ts'
import { shareItems, shareRules, sharesOf, withoutShares } from './shareItems.ts'
import { useAssetForm } from './useAssetForm.ts'

interface Props {
  breederId: string
  /** The variety; null for a new one. */
  variety: CooperativeRow | null
  onClose: () => void
}

/** Enters a cooperative variety with the shares of the first agreement, or changes one. */
export default function CooperativeDialog({ breederId, variety, onClose }: Props) {
  const { form, isChanged, noteChange } = useAssetForm()
  const create = useRun(cooperativeCreate, { success: messages.saved, quiet: true })
  const update = useRun(cooperativeUpdate, { success: messages.saved, quiet: true })
  const submit = async (values: FormValues) => {
    const done = variety
      ? await update.run({ ...values, id: variety.id, version: variety.version } as InputOf<
          typeof cooperativeUpdate
        >)
      : await create.run({ ...withoutShares(values), breederId, shares: sharesOf(values) } as InputOf<
          typeof cooperativeCreate
        >)
    if (done) onClose()
  }
  return (
    <FormModal
      title={variety ? `编辑合作品种 · ${variety.name}` : '新增合作品种'}
      width={760}
      isChanged={isChanged}
      confirmLoading={create.running || update.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={variety ? itemsOf(variety) : [...itemsOf(null), ...firstShares]}
        rules={{ name: required(labels.name), ...(variety ? {} : shareRules) }}
        {...(variety ? { record: recordOf(variety) } : {})}
        error={create.error ?? update.error}
        onChange={noteChange}
        onSubmit={submit}
      />
    </FormModal>
  )
}

const recordOf = (row: CooperativeRow): FormValues => ({
  ...row,
  varietyId: row.variety?.id,
  varietyInfoId: row.varietyInfo?.id,
  productId: row.product?.id,
})

/** The first agreement; theirs completes ours to 100. */
const firstShares: FormItem[] = [
  ...shareItems.map((item, at) =>
    at === 0 ? { ...item, part: '首次约定的权益比例（对方为余下部分）' } : item,
  ),
  { type: 'date', prop: 'sharesFrom', label: shareLabels.validFrom, span: 8, placeholder: '不填为今天' },
]

const itemsOf = (row: CooperativeRow | null): FormItem[] => [
  textItem('name', labels.name, 100),
  textItem('code', labels.code, 60),
  { type: 'select', prop: 'phase', label: labels.phase, span: 12, options: [...phases] },
  {
    type: 'select',
    prop: 'cooperation',
    label: labels.cooperation,
    span: 12,
    options: choices(cooperations),
  },
  textItem('femaleParent', labels.femaleParent, 100),
  textItem('maleParent', labels.maleParent, 100),
  linkItem({
    prop: 'varietyId',
    label: labels.varietyId,
    route: cooperativeFuzzy,
    parameter: { dataType: 'variety' },
    held: row?.variety,
    help: '登记库中的审定品种，审定号随之带出',
  }),
  linkItem({
    prop: 'varietyInfoId',
    label: labels.varietyInfoId,
    route: rightFuzzy,
    parameter: { resultClass: 'varietyRight' },
    held: row?.varietyInfo,
    help: '登记库中的品种权，法律状态随之带出',
  }),
  linkItem({
    prop: 'productId',
    label: labels.productId,
    route: cooperativeFuzzy,
    parameter: { dataType: 'product' },
    held: row?.product,
  }),
  {
    type: 'select',
    prop: 'conversionState',
    label: labels.conversionState,
    span: 12,
    options: choices(conversionStates),
  },
  { type: 'date', prop: 'startOn', label: labels.startOn, span: 12 },
  { type: 'date', prop: 'endOn', label: labels.endOn, span: 12 },
  remarkItem(labels.remark),
]
