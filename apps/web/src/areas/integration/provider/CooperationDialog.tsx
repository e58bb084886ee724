import { providerLabels as labels } from '@hepu/api/areas/integration/integrationLabels'
import type { CooperationState } from '@hepu/api/areas/integration/provider/cooperationStates'
import { cooperationWorkflow } from '@hepu/api/areas/integration/provider/cooperationWorkflow'
import {
  managerCandidates,
  switchCooperationStatus,
  type ProviderRow,
} from '@hepu/api/areas/integration/provider/provider'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { areaItem, required } from '../items.ts'
import type { CooperationMove } from './providerColumns.tsx'

interface Props {
  provider: Pick<
    ProviderRow,
    'id' | 'name' | 'version' | 'serviceCount' | 'openConsults' | 'startOn' | 'endOn'
  >
  move: CooperationMove
  onClose: () => void
}

const done = ({ closedServices, handedOver }: { closedServices: number; handedOver: number }): string =>
  closedServices + handedOver === 0
    ? '操作成功'
    : `操作成功，已停用 ${closedServices} 项服务，转交 ${handedOver} 条咨询`

/** Takes the cooperation with a provider into another state, with the reason. */
export default function CooperationDialog({ provider, move, onClose }: Props) {
  const { label, to } = cooperationWorkflow.moves[move]
  const state = to as CooperationState
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const run = useRun(switchCooperationStatus, { success: done, quiet: true })
  const submit = async (values: FormValues) => {
    const { id, version } = provider
    const input = { id, version, cooperationStatus: state, ...values }
    if (await run.run(input as InputOf<typeof switchCooperationStatus>)) onClose()
  }
  return (
    <FormModal
      title={`${label} · ${provider.name}`}
      width={620}
      okText={label}
      okButtonProps={{ danger: state === 'ended' }}
      isChanged={isChanged}
      confirmLoading={run.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {state === 'ended' && (
        <p className="quiet">
          将停用启用中的服务（共 {provider.serviceCount} 项），未办结的 {provider.openConsults}{' '}
          条咨询转给接手人，对外不再显示。
        </p>
      )}
      {state === 'paused' && <p className="quiet">暂停期间服务对外不再显示，恢复合作后自动恢复显示。</p>}
      <DynamicForm
        form={form}
        items={itemsOf(state)}
        values={{ startOn: provider.startOn, endOn: provider.endOn }}
        rules={rules}
        error={run.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}

const rules = { reason: required(labels.stateReason) }

const itemsOf = (state: CooperationState): FormItem[] => [
  areaItem('reason', labels.stateReason, 500),
  ...(state === 'cooperating'
    ? [
        {
          type: 'date',
          prop: 'startOn',
          label: labels.startOn,
          span: 12,
          placeholder: '不填为今天',
        } as const,
        { type: 'date', prop: 'endOn', label: labels.endOn, span: 12, help: '不填表示长期' } as const,
      ]
    : []),
  ...(state === 'ended'
    ? [
        {
          type: 'lookup',
          prop: 'assigneeId',
          label: '接手人',
          span: 12,
          apiInterface: managerCandidates,
          props: { label: 'name', value: 'id', search: 'name' },
          hintField: 'account',
          placeholder: '输入姓名；不填为本人',
        } as const,
      ]
    : []),
]
