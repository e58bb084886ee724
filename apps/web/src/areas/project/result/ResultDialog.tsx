import { resultLabels as labels } from '@hepu/api/areas/project/result/resultLabels'
import * as api from '@hepu/api/areas/project/result/projectAchievement'
import type { ResultType } from '@hepu/api/areas/project/result/resultTypes'
import { Form, Select } from 'antd'
import { useId, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import type { NodeAddress } from '../node/nodePaths.ts'
import { contentItems } from './contentItems.ts'
import { IndexChoice, type ChosenIndex } from './IndexChoice.tsx'
import { RecordSelect } from './RecordSelect.tsx'

interface Props {
  address: NodeAddress
  onClose: () => void
}

/** 关联成果: chooses a record of a registry and the indexes that it is evidence of. */
export default function ResultDialog({ address, onClose }: Props) {
  const [form] = Form.useForm()
  const typeId = useId()
  const [wanted, setType] = useState<ResultType | null>(null)
  const [resultId, setResultId] = useState<string | null>(null)
  const [chosen, setChosen] = useState<readonly ChosenIndex[]>([])
  const [isChanged, setChanged] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const types = useCall(api.getProjectAchievementType, {}, { quiet: true })
  const offered = (types.data ?? []).filter(({ isReadable }) => isReadable)
  const type = wanted ?? offered[0]?.value ?? null
  const add = useRun(api.insertAchievement, { success: messages.saved, quiet: true })
  const save = async (values: FormValues) => {
    setMissing(resultId === null)
    if (resultId === null || type === null) return
    const input = { ...address, ...values, resultType: type, resultId, indexes: [...chosen] }
    if (await add.run(input)) onClose()
  }
  const changeType = (next: ResultType) => {
    setType(next)
    setResultId(null)
    setChosen([])
  }
  return (
    <FormModal
      title="关联成果"
      width={760}
      isChanged={isChanged || resultId !== null}
      confirmLoading={add.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <div className="result-record">
        <label htmlFor={typeId}>{labels.resultType}</label>
        <Select
          id={typeId}
          value={type}
          loading={types.isPending}
          notFoundContent="您没有查看任何成果登记的权限，请联系本机构管理员"
          onChange={changeType}
          options={offered.map(({ value, label }) => ({ value, label }))}
        />
        {type && (
          <RecordSelect
            key={type}
            type={type}
            isMissing={isMissing && resultId === null}
            onChange={(id) => {
              setResultId(id)
              setChanged(true)
            }}
          />
        )}
      </div>
      {type && <IndexChoice address={address} type={type} chosen={chosen} onChange={setChosen} />}
      <DynamicForm
        form={form}
        items={contentItems}
        error={add.error}
        onChange={() => setChanged(true)}
        onSubmit={save}
      />
    </FormModal>
  )
}
