import * as api from '@hepu/api/areas/contract/subject/contractResult'
import {
  contractResultTypeLabels,
  contractResultTypes,
  type ContractResultType,
} from '@hepu/api/areas/contract/subject/contractResultTypes'
import { contractResultLabels as labels } from '@hepu/api/areas/contract/record/contractLabels'
import type { InputOf } from '@hepu/api/core/route'
import { Form, Select } from 'antd'
import { useId, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { useTyped } from '../link/useTyped.ts'
import { Warnings } from './Results.tsx'
import './subject.css'

const items: readonly FormItem[] = [
  {
    type: 'input',
    prop: 'share',
    label: labels.share,
    unit: '%',
    span: 12,
    maxlength: 6,
    help: '独占、排他与转让的份额合计不得超过本单位持有的份额',
  },
  { type: 'input', prop: 'rightScope', label: labels.rightScope, span: 12, maxlength: 200 },
  { type: 'textarea', prop: 'remark', label: labels.remark, span: 24, maxlength: 500 },
]
const rules = { share: [{ required: true, message: `${labels.share}必填` }] }
const first = { share: '100' }

/** A result as it is added to a contract, with its record for the list. */
export interface ResultWish extends Omit<InputOf<typeof api.contractResultAdd>, 'contractId'> {
  share: string
  record: api.FoundResult
}

interface Props {
  /** The stored contract that gets the result; absent for one that is not saved yet. */
  contractId?: string
  /** Takes the result of a contract that is not saved yet. */
  onChoose?: (wish: ResultWish) => void
  onClose: () => void
}

/** 添加成果: chooses a record of a registry, with what the contract can still dispose of it. */
export default function AddResult({ contractId, onChoose, onClose }: Props) {
  const [form] = Form.useForm()
  const typeId = useId()
  const permissions = usePermissions()
  const offered = contractResultTypes.filter((type) => permissions.has(`${type}:read`))
  const [type, setType] = useState<ContractResultType | undefined>(offered[0])
  const [chosen, setChosen] = useState<api.FoundResult | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const add = useRun(api.contractResultAdd, { success: messages.saved, quiet: true })
  const save = async (values: FormValues) => {
    setMissing(chosen === null)
    if (chosen === null || !type) return
    const given = { share: String(values['share']), ...pick(values) }
    const wish = { resultType: type, resultId: chosen.id, ...given }
    if (!contractId) {
      onChoose?.({ ...wish, record: chosen })
      onClose()
    } else if (await add.run({ contractId, ...wish })) onClose()
  }
  return (
    <FormModal
      title="添加成果"
      width={720}
      isChanged={isChanged || chosen !== null}
      confirmLoading={add.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <div className="contract-choice">
        <label htmlFor={typeId}>{labels.resultType}</label>
        <Select
          id={typeId}
          value={type}
          notFoundContent="您没有查看任何成果登记的权限，请联系本机构管理员"
          onChange={(next: ContractResultType) => {
            setType(next)
            setChosen(null)
          }}
          options={offered.map((value) => ({ value, label: contractResultTypeLabels[value] }))}
        />
        {type && (
          <ResultSelect
            key={type}
            type={type}
            contractId={contractId}
            isMissing={isMissing && chosen === null}
            onChange={setChosen}
          />
        )}
      </div>
      <DynamicForm
        form={form}
        items={items}
        values={first}
        rules={rules}
        error={add.error}
        onChange={() => setChanged(true)}
        onSubmit={save}
      />
    </FormModal>
  )
}

const pick = ({ rightScope, remark }: FormValues) => ({
  rightScope: textOr(rightScope),
  remark: textOr(remark),
})
const textOr = (value: unknown): string | null => (typeof value === 'string' && value ? value : null)

interface SelectProps {
  type: ContractResultType
  contractId: string | undefined
  /** Nothing was chosen though it must be. */
  isMissing: boolean
  onChange: (found: api.FoundResult | null) => void
}

function ResultSelect({ type, contractId, isMissing, onChange }: SelectProps) {
  const fieldId = useId()
  const [part, setTyped] = useTyped()
  const [chosen, setChosen] = useState<api.FoundResult | null>(null)
  const found = useCall(
    api.queryResultName,
    { resultName: part, resultType: type, ...(contractId ? { contractId } : {}) },
    { quiet: true, keepPrevious: true },
  )
  const label = contractResultTypeLabels[type]
  const offered = [...(found.data ?? [])]
  if (chosen && !offered.some(({ id }) => id === chosen.id)) offered.unshift(chosen)
  return (
    <>
      <label htmlFor={fieldId}>{label}</label>
      <Select
        id={fieldId}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        allowClear
        value={chosen?.id}
        placeholder={`按名称或编号查找${label}`}
        status={isMissing ? 'error' : ''}
        loading={found.isFetching}
        notFoundContent={found.error ? found.error.message : `没有符合的${label}`}
        onChange={(next: string | undefined) => {
          const one = offered.find(({ id }) => id === next) ?? null
          setChosen(one)
          onChange(one)
        }}
        options={offered.map(({ id, name, no }) => ({
          value: id,
          label: [name, no].filter(Boolean).join(' · '),
        }))}
      />
      {isMissing && (
        <p className="contract-choice-wide form-problems" role="alert">
          请选择{label}
        </p>
      )}
      {chosen && <ShareState of={chosen} />}
    </>
  )
}

/** What we own of a record, what is left of it for the contract, and what stands against it. */
function ShareState({ of: { ourShare, free, state, warnings } }: { of: api.FoundResult }) {
  return (
    <div className="contract-choice-wide">
      <p className="quiet">
        登记{state}；本单位持有{ourShare === null ? '未登记，按100%' : `${ourShare}%`}
        {free !== null && `；本合同最多可处分${free}%`}
      </p>
      {warnings.length > 0 && <Warnings of={warnings} />}
    </div>
  )
}
