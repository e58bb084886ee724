import { searchUserByNameAndOrgId } from '@hepu/api/areas/project/node/projectTracking'
import * as api from '@hepu/api/areas/project/risk/projectRisk'
import {
  levelOf,
  riskAttachTypes,
  riskLabels as labels,
  riskLevels,
  SCALE,
} from '@hepu/api/areas/project/risk/riskRules'
import { dictionaryList } from '@hepu/api/core/resource/choices'
import type { InputOf, OutputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import type { Attachment } from '../../../resource/files/attachment.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { Choice, FormItem, FormValues } from '../../../resource/form/items.ts'
import { offeredChoices } from '../../../resource/form/offeredChoices.ts'
import { useOpened } from '../../../resource/form/useOpened.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import type { NodeAddress } from '../node/nodePaths.ts'
import { fileIdsOf } from './fileIdsOf.ts'

interface Props {
  address: NodeAddress
  /** The risk to change; null for a new one. */
  id: string | null
  /** Who probably answers for a new risk. */
  suggested: OutputOf<typeof api.riskOverview>['suggestedOwner']
  onClose: () => void
}

/** Registers a risk, or changes one. */
export default function RiskDialog({ address, id, suggested, onClose }: Props) {
  const held = useOpened(api.showRisk, { id: id ?? '0' }, { quiet: true, enabled: id !== null })
  const categories = useCall(dictionaryList, { code: 'risk_type' }, { quiet: true })
  const [form] = Form.useForm()
  const [changed, setChanged] = useState<FormValues | null>(null)
  const insert = useRun(api.registrationRisk, { success: messages.saved, quiet: true })
  const update = useRun(api.updateRisk, { success: messages.saved, quiet: true })
  const isReady = categories.data && (id === null || held.data)
  const failed = categories.error ?? (id ? held.error : null)
  const submit = async ({ files, ...values }: FormValues) => {
    const done =
      held.data && id
        ? await update.run({ ...values, id, version: held.data.version } as InputOf<typeof api.updateRisk>)
        : await insert.run({
            ...values,
            ...address,
            fileIds: fileIdsOf(files as readonly Attachment[]),
          } as InputOf<typeof api.registrationRisk>)
    if (done) onClose()
  }
  return (
    <FormModal
      title={id ? '修改风险' : '登记风险'}
      width={720}
      isChanged={changed !== null}
      confirmLoading={insert.running || update.running}
      okButtonProps={{ disabled: !isReady }}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {failed && (
        <ErrorPane
          error={failed}
          onRetry={() => void (categories.error ? categories.refetch() : held.refetch())}
        />
      )}
      {!failed && !isReady && <EmptyPane loading />}
      {isReady && (
        <>
          <Fields
            form={form}
            categories={offeredChoices(categories.data, [held.data?.category])}
            record={id ? held.data : undefined}
            suggested={suggested}
            error={insert.error ?? update.error}
            onChange={setChanged}
            onSubmit={submit}
          />
          <LevelNote values={changed ?? held.data ?? {}} />
        </>
      )}
    </FormModal>
  )
}

interface FieldsProps {
  form: ReturnType<typeof Form.useForm>[0]
  categories: readonly Choice[]
  record: OutputOf<typeof api.showRisk> | undefined
  suggested: Props['suggested']
  error: Error | null
  onChange: (values: FormValues) => void
  onSubmit: (values: FormValues) => unknown
}

function Fields({ categories, record, suggested, ...props }: FieldsProps) {
  const owner = record
    ? { value: record.ownerId, label: record.ownerName ?? '' }
    : { value: suggested?.id ?? '', label: suggested?.name ?? '' }
  return (
    <DynamicForm
      {...props}
      items={itemsOf({ categories, owner, isNew: !record })}
      {...(record
        ? { record }
        : { values: { ...(suggested && { ownerId: suggested.id }), probability: 3, impact: 3 } })}
      rules={rules}
    />
  )
}

/** The level that the chosen values make. */
function LevelNote({ values }: { values: FormValues }) {
  const probability = Number(values['probability'] ?? 3)
  const impact = Number(values['impact'] ?? 3)
  if (!probability || !impact) return null
  return (
    <p className="quiet" role="status">
      {labels.level}：{riskLevels[levelOf(probability, impact)]}（{probability} × {impact} ＝{' '}
      {probability * impact}）
    </p>
  )
}

const required = ['name', 'category', 'probability', 'impact', 'measures', 'ownerId', 'foundDate'] as const
const rules = Object.fromEntries(
  required.map((prop) => [prop, [{ required: true, message: `${labels[prop]}必填` }]]),
)

const hints = {
  probability: ['极低', '较低', '中等', '较高', '极高'],
  impact: ['轻微', '较小', '中等', '较大', '严重'],
} as const
const scaleOf = (prop: keyof typeof hints): Choice[] =>
  SCALE.map((value, at) => ({ value, label: `${value} ${hints[prop][at] ?? ''}` }))

const itemsOf = ({
  categories,
  owner,
  isNew,
}: {
  categories: readonly Choice[]
  owner: { value: string; label: string }
  isNew: boolean
}): FormItem[] => [
  { type: 'input', prop: 'name', label: labels.name, span: 24, maxlength: 100 },
  { type: 'select', prop: 'category', label: labels.category, span: 12, options: categories },
  {
    type: 'lookup',
    prop: 'ownerId',
    label: labels.ownerId,
    span: 12,
    apiInterface: searchUserByNameAndOrgId,
    props: { label: 'name', value: 'id', search: 'userName' },
    hintField: 'orgName',
    held: owner,
  },
  {
    type: 'select',
    prop: 'probability',
    label: labels.probability,
    span: 12,
    options: scaleOf('probability'),
  },
  { type: 'select', prop: 'impact', label: labels.impact, span: 12, options: scaleOf('impact') },
  { type: 'date', prop: 'foundDate', label: labels.foundDate, span: 12 },
  { type: 'date', prop: 'plannedEnd', label: labels.plannedEnd, span: 12 },
  { type: 'textarea', prop: 'measures', label: labels.measures, span: 24, maxlength: 1000 },
  ...(isNew
    ? [
        {
          type: 'dialogFile',
          prop: 'files',
          label: labels.files,
          span: 24,
          parameter: { infoType: riskAttachTypes.登记, publicStatus: 2 },
        } as const,
      ]
    : []),
]
