import { orgTree } from '@hepu/api/core/resource/choices'
import * as api from '@hepu/api/areas/research/ownership/ownership'
import {
  assetTypes,
  movingKinds,
  ownershipKinds,
  ownershipLabels as labels,
  type MovedType,
} from '@hepu/api/areas/research/ownership/ownershipKinds'
import { Form } from 'antd'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DataForm, type DataField } from '../../../resource/form/DataForm.tsx'
import { orgChoices } from '../../../resource/record/form/useFormSource.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'

interface Props {
  type: MovedType
  ids: readonly string[]
  /** Names of the chosen records. */
  names: readonly string[]
  onDone: () => void
  onClose: () => void
}

const routes = { variety: api.transferVarieties, varietyInfo: api.transferVarietyInfos }
/** Names that are written out. */
const NAMED = 5

/** 批量转移: moves the chosen records to another organisation, with everything that belongs to them. */
export default function BatchTransferDialog({ type, ids, names, onDone, onClose }: Props) {
  const [form] = Form.useForm()
  const route = routes[type]
  const orgs = useCall(orgTree, {}, { quiet: true })
  const transfer = useRun(route, {
    success: `${messages.done}：已转移`,
    quiet: true,
  })
  const title = assetTypes[type]
  return (
    <AppModal
      open
      width={640}
      title={`批量转移${title}`}
      okText={`转移 ${ids.length} 条`}
      okButtonProps={{ disabled: !orgs.data }}
      confirmLoading={transfer.running}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <p>
        {names
          .slice(0, NAMED)
          .map((name) => `「${name}」`)
          .join('、')}
        {names.length > NAMED ? `等 ${names.length} 条` : ''}
        将归目标机构所有，附件、权属历史与变更历史一并转移；原机构不再看到，只保留这次权属变更。
      </p>
      {orgs.error && <ErrorPane error={orgs.error} onRetry={() => void orgs.refetch()} />}
      {!orgs.error && !orgs.data && <EmptyPane loading />}
      {orgs.data && (
        <DataForm
          form={form}
          schema={route.input}
          fields={fieldsOf(orgChoices(orgs.data))}
          columns={2}
          initial={{ kind: 'TRANSFER' }}
          fixed={{ ids: [...ids] }}
          error={transfer.error}
          onSubmit={async (input) => {
            if ((await transfer.run(input)) === undefined) return
            onDone()
            onClose()
          }}
        />
      )}
    </AppModal>
  )
}

const fieldsOf = (orgs: NonNullable<DataField['options']>): DataField[] => [
  { name: 'companyId', label: '目标机构', type: 'select', required: true, options: orgs, wide: true },
  {
    name: 'kind',
    label: labels.kind,
    type: 'select',
    required: true,
    options: movingKinds.map((value) => ({ value, label: ownershipKinds[value] })),
  },
  { name: 'effectiveDate', label: labels.effectiveDate, type: 'date', placeholder: '不填为今天' },
  { name: 'contractNo', label: labels.contractNo, type: 'text', max: 64 },
  { name: 'announceNo', label: labels.announceNo, type: 'text', max: 100 },
  { name: 'reason', label: labels.reason, type: 'textarea', required: true, max: 500, wide: true },
]
