import { contractStates } from '@hepu/api/areas/contract/record/contractStates'
import * as api from '@hepu/api/areas/project/contract/projectContract'
import { getSubjectDropdown } from '@hepu/api/areas/project/fund/fundCommon'
import type { OutputOf } from '@hepu/api/core/route'
import { Form, Select } from 'antd'
import { useEffect, useId, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import type { NodeAddress } from '../node/nodePaths.ts'

type Found = OutputOf<typeof api.associatedContractList>[number]

/** Time (ms) after the last key before contracts are searched for. */
const WAIT = 300

interface Props {
  address: NodeAddress
  onClose: () => void
}

/** 关联合同: ties a contract that exists already to a node. */
export default function AddContract({ address, onClose }: Props) {
  const [form] = Form.useForm()
  const fieldId = useId()
  const [typed, setTyped] = useState('')
  const [part, setPart] = useState('')
  const [chosen, setChosen] = useState<Found | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [isChanged, setChanged] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPart(typed.trim()), WAIT)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useCall(
    api.associatedContractList,
    { ...address, name: part },
    { quiet: true, keepPrevious: true },
  )
  const subjects = useCall(getSubjectDropdown, { projectId: address.projectId }, { quiet: true })
  const add = useRun(api.addProjectContract, { success: messages.saved, quiet: true })
  const offered = [...(found.data ?? [])]
  if (chosen && !offered.some(({ id }) => id === chosen.id)) offered.unshift(chosen)
  const leaves = (subjects.data ?? []).filter(({ isLeaf }) => isLeaf)
  const save = async (values: FormValues) => {
    setMissing(chosen === null)
    if (chosen === null) return
    if (await add.run({ ...address, contractId: chosen.id, ...contentOf(values) })) onClose()
  }
  return (
    <FormModal
      title="关联合同"
      width={680}
      isChanged={isChanged || chosen !== null}
      confirmLoading={add.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <div className="result-record">
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
          options={offered.map(({ id, name, number, state }) => ({
            value: id,
            label: [name, number, contractStates[state]].filter(Boolean).join(' · '),
          }))}
        />
        {isMissing && chosen === null && (
          <p className="result-wide form-problems" role="alert">
            请选择合同
          </p>
        )}
      </div>
      <DynamicForm
        key={chosen?.direction ?? ''}
        form={form}
        items={itemsFor(chosen, leaves)}
        values={{ purse: leaves.length > 0 ? 'special' : 'self' }}
        error={add.error}
        onChange={() => setChanged(true)}
        onSubmit={save}
      />
    </FormModal>
  )
}

/** Only a contract that costs money uses a subject. */
function itemsFor(chosen: Found | null, leaves: readonly { id: string; name: string }[]): FormItem[] {
  const remark: FormItem = { type: 'textarea', prop: 'remark', label: '备注', span: 24, maxlength: 500 }
  if (chosen?.direction !== 'out') return [remark]
  return [
    {
      type: 'radio',
      prop: 'purse',
      label: '资金来源',
      span: 12,
      options: [
        { value: 'special', label: '专项资金' },
        { value: 'self', label: '自筹资金' },
      ],
    },
    {
      type: 'select',
      prop: 'subjectId',
      label: '经费科目',
      span: 12,
      options: leaves.map(({ id, name }) => ({ value: id, label: name })),
      help: '未付的金额计入该科目的“已承诺”；不选时只计入项目的合计',
    },
    remark,
  ]
}

const contentOf = ({ purse, subjectId, remark }: FormValues) => ({
  purse: purse === 'self' ? ('self' as const) : ('special' as const),
  subjectId: typeof subjectId === 'string' && subjectId ? subjectId : null,
  remark: typeof remark === 'string' && remark ? remark : null,
})
