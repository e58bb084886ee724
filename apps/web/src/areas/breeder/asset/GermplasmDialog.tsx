import { breederGermplasmLabels as labels } from '@hepu/api/areas/breeder/asset/assetLabels'
import {
  germplasmCreate,
  germplasmFuzzy,
  germplasmUpdate,
  type BreederGermplasmRow,
} from '@hepu/api/areas/breeder/asset/breederGermplasm'
import { dictionaryList } from '@hepu/api/core/resource/choices'
import type { InputOf } from '@hepu/api/core/route'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { linkItem, remarkItem, required, textItem } from './assetItems.ts'
import { useAssetForm } from './useAssetForm.ts'

interface Props {
  breederId: string
  /** The germplasm whose remark changes; null to add one. */
  row: BreederGermplasmRow | null
  onClose: () => void
}

/** Adds germplasm to an archive, of the register or new, or changes the remark on it. */
export default function GermplasmDialog({ breederId, row, onClose }: Props) {
  const { form, isChanged, noteChange } = useAssetForm()
  const create = useRun(germplasmCreate, { success: messages.saved, quiet: true })
  const update = useRun(germplasmUpdate, { success: messages.saved, quiet: true })
  const mayEnter = usePermissions().has('research.germplasm:write')
  const submit = async (values: FormValues) => {
    const { id, version } = row ?? {}
    const done = row
      ? await update.run({ id, version, remark: values['remark'] } as InputOf<typeof germplasmUpdate>)
      : await create.run({ ...inputOf(values), breederId })
    if (done) onClose()
  }
  return (
    <FormModal
      title={row ? `编辑备注 · ${row.name}` : '添加种质'}
      width={680}
      isChanged={isChanged}
      confirmLoading={create.running || update.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {row && <p className="quiet">种质本身在“种质资源”中修改，所有用到它的地方一致。</p>}
      <DynamicForm
        form={form}
        items={row ? [remarkItem(labels.remark)] : newItems(mayEnter)}
        rules={row ? {} : rules}
        {...(row ? { record: { ...row } } : { values: { mode: 'known' } })}
        error={create.error ?? update.error}
        onChange={noteChange}
        onSubmit={submit}
      />
    </FormModal>
  )
}

const FIELDS = ['name', 'code', 'germType', 'source', 'transgenic', 'pedigree', 'generation'] as const
const isNew = (mode: unknown): boolean => mode === 'new'

const dictionary = (prop: string, label: string, code: string): FormItem => ({
  type: 'select',
  prop: `germplasm.${prop}`,
  label,
  span: 12,
  apiInterface: dictionaryList,
  parameter: { code },
})

const newItems = (mayEnter: boolean): FormItem[] => [
  {
    type: 'radio',
    prop: 'mode',
    label: labels.germplasmId,
    span: 24,
    options: [
      { value: 'known', label: '已登记的种质' },
      ...(mayEnter ? [{ value: 'new', label: '登记新种质（草稿）' }] : []),
    ],
    linkage: {
      germplasmId: { shown: (mode) => !isNew(mode) },
      ...Object.fromEntries(FIELDS.map((field) => [`germplasm.${field}`, { shown: isNew }])),
    },
  },
  linkItem({ prop: 'germplasmId', label: labels.germplasmId, route: germplasmFuzzy }),
  textItem('germplasm.name', '种质名称', 100),
  textItem('germplasm.code', '种质编号', 60),
  dictionary('germType', '种质类型', 'germ_type'),
  dictionary('source', '来源', 'germ_source'),
  dictionary('transgenic', '转基因', 'transgenic_type'),
  textItem('germplasm.generation', '世代', 30),
  { ...remarkItem('系谱'), prop: 'germplasm.pedigree' },
  remarkItem(labels.remark),
]

const rules = {
  germplasmId: required(labels.germplasmId),
  'germplasm.name': required('种质名称'),
  'germplasm.code': required('种质编号'),
  'germplasm.germType': required('种质类型'),
  'germplasm.source': required('来源'),
  'germplasm.transgenic': required('转基因'),
}

/** Returns what the form adds: germplasm of the register, or the fields of a new one. */
const inputOf = ({ mode, germplasmId, remark, ...values }: FormValues): FormValues =>
  isNew(mode)
    ? {
        germplasm: Object.fromEntries(FIELDS.map((field) => [field, values[`germplasm.${field}`]])),
        remark,
      }
    : { germplasmId, remark }
