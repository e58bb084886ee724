import * as api from '@hepu/api/areas/contract/link/contractLinks'
import { contractProjectLabels as labels } from '@hepu/api/areas/contract/link/linkLabels'
import type { OutputOf } from '@hepu/api/core/route'
import { Form, Select } from 'antd'
import { useId, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { linkItems, linkValues } from './linkItems.ts'
import { useTyped } from './useTyped.ts'
import '../subject/subject.css'

type Choice = OutputOf<typeof api.linkableProjects>[number]

interface Props {
  contractId: string
  onClose: () => void
}

/** Ties a contract to a project, a topic or an assignment that the user may tie contracts to. */
export default function LinkProject({ contractId, onClose }: Props) {
  const [form] = Form.useForm()
  const fieldId = useId()
  const [part, setTyped] = useTyped()
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const found = useCall(api.linkableProjects, part ? { name: part } : {}, { quiet: true, keepPrevious: true })
  const add = useRun(api.associatedProjectAdd, { success: messages.saved, quiet: true })
  const offered = [...(found.data ?? [])]
  if (chosen && !offered.some(({ id }) => id === chosen.id)) offered.unshift(chosen)
  const save = async (values: FormValues) => {
    setMissing(chosen === null)
    if (chosen === null) return
    if (await add.run({ contractId, ...keyOf(chosen), ...linkValues(values) })) onClose()
  }
  return (
    <FormModal
      title="关联项目"
      width={680}
      isChanged={isChanged || chosen !== null}
      confirmLoading={add.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <div className="contract-choice">
        <label htmlFor={fieldId}>{labels.projectId}</label>
        <Select
          id={fieldId}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          allowClear
          value={chosen?.id}
          placeholder="按名称或编号查找项目、课题、任务"
          status={isMissing && chosen === null ? 'error' : ''}
          loading={found.isFetching}
          notFoundContent={found.error ? found.error.message : '没有符合的项目，或您没有关联合同的项目权限'}
          onChange={(next: string | undefined) => {
            setChosen(offered.find(({ id }) => id === next) ?? null)
            form.resetFields(['subjectId'])
          }}
          options={offered.map(({ id, name, note }) => ({ value: id, label: `${note ?? ''} · ${name}` }))}
        />
        {isMissing && chosen === null && (
          <p className="contract-choice-wide form-problems" role="alert">
            请选择项目
          </p>
        )}
      </div>
      <DynamicForm
        form={form}
        items={linkItems(chosen?.subjects ?? [])}
        values={{ purse: 'special' }}
        error={add.error}
        onChange={() => setChanged(true)}
        onSubmit={save}
      />
    </FormModal>
  )
}

/** Returns how calls name a node. */
function keyOf({ id, projectId, parentId, level }: Choice) {
  if (level === 1) return { projectId: id }
  return level === 2 ? { projectId, topicId: id } : { projectId, topicId: parentId, assignmentId: id }
}
