import * as api from '@hepu/api/areas/contract/link/contractLinks'
import { contractLinkKinds, type ContractLinkKind } from '@hepu/api/areas/contract/link/linkKinds'
import { contractLinkLabels as labels } from '@hepu/api/areas/contract/link/linkLabels'
import { Form, Select } from 'antd'
import { useId, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { useTyped } from './useTyped.ts'
import '../subject/subject.css'

const items: readonly FormItem[] = [
  {
    type: 'select',
    prop: 'kind',
    label: `${labels.kind}（所选合同是本合同的）`,
    span: 12,
    options: Object.entries(contractLinkKinds).map(([value, label]) => ({ value, label })),
  },
  { type: 'textarea', prop: 'remark', label: labels.remark, span: 24, maxlength: 500 },
]
const rules = { kind: [{ required: true, message: `${labels.kind}必填` }] }

interface Props {
  contractId: string
  onClose: () => void
}

/** Ties a contract to another one. */
export default function LinkContract({ contractId, onClose }: Props) {
  const [form] = Form.useForm()
  const fieldId = useId()
  const [part, setTyped] = useTyped()
  const [chosen, setChosen] = useState<api.LinkChoice | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const found = useCall(
    api.linkableContracts,
    { contractId, ...(part ? { name: part } : {}) },
    { quiet: true, keepPrevious: true },
  )
  const add = useRun(api.associatedContractAdd, { success: messages.saved, quiet: true })
  const offered = [...(found.data ?? [])]
  if (chosen && !offered.some(({ id }) => id === chosen.id)) offered.unshift(chosen)
  const save = async ({ kind, remark }: FormValues) => {
    setMissing(chosen === null)
    if (chosen === null) return
    const given = { kind: kind as ContractLinkKind, remark: typeof remark === 'string' ? remark : null }
    if (await add.run({ contractId, otherId: chosen.id, ...given })) onClose()
  }
  return (
    <FormModal
      title="关联合同"
      width={640}
      isChanged={isChanged || chosen !== null}
      confirmLoading={add.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <div className="contract-choice">
        <label htmlFor={fieldId}>合同</label>
        <Select
          id={fieldId}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          allowClear
          value={chosen?.id}
          placeholder="按名称或编号查找合同"
          status={isMissing && chosen === null ? 'error' : ''}
          loading={found.isFetching}
          notFoundContent={found.error ? found.error.message : '没有符合的合同'}
          onChange={(next: string | undefined) => setChosen(offered.find(({ id }) => id === next) ?? null)}
          options={offered.map(({ id, name, note }) => ({
            value: id,
            label: [name, note].filter(Boolean).join(' · '),
          }))}
        />
        {isMissing && chosen === null && (
          <p className="contract-choice-wide form-problems" role="alert">
            请选择合同
          </p>
        )}
      </div>
      <DynamicForm
        form={form}
        items={items}
        values={{ kind: 'related' }}
        rules={rules}
        error={add.error}
        onChange={() => setChanged(true)}
        onSubmit={save}
      />
    </FormModal>
  )
}
