import { editAchievementManage } from '@hepu/api/areas/project/execute/projectExecute'
import * as api from '@hepu/api/areas/project/result/projectAchievement'
import { resultLabels as labels } from '@hepu/api/areas/project/result/resultLabels'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { Choice, FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { addressOf } from '../node/nodePaths.ts'
import { contentItems } from './contentItems.ts'

interface Props {
  result: api.ResultRow
  onClose: () => void
}

/** Changes what a link says: the index of the same node that it counts for, how much, and whose it is. */
export default function ResultEditDialog({ result, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const { nodeId, projectId, parentId, level, resultType } = result
  const address = addressOf({ id: nodeId, projectId, parentId, level })
  const indexes = useCall(api.queryTaskIndexList, { ...address, resultType }, { quiet: true })
  const edit = useRun(editAchievementManage, { success: messages.saved, quiet: true })
  const save = async (values: FormValues) => {
    const input = { ...values, id: result.id, version: result.version }
    if (await edit.run(input as InputOf<typeof editAchievementManage>)) onClose()
  }
  const fitting = (indexes.data ?? []).filter((one) => one.nodeId === nodeId && one.typeBlocker === null)
  return (
    <FormModal
      title={`修改成果 · ${result.resultName}`}
      isChanged={isChanged}
      confirmLoading={edit.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {indexes.data || indexes.error ? (
        <DynamicForm
          form={form}
          items={itemsOf(fitting.map(({ id, name }) => ({ value: id, label: name })))}
          values={{
            indexId: result.indexId,
            quantity: result.quantity,
            contributor: result.contributor,
            resultDate: result.resultDate,
            remark: result.remark,
          }}
          rules={{ quantity: [{ required: true, message: `${labels.quantity}必填` }] }}
          error={edit.error}
          onChange={() => setChanged(true)}
          onSubmit={save}
        />
      ) : (
        <EmptyPane loading />
      )}
    </FormModal>
  )
}

const itemsOf = (indexes: readonly Choice[]): FormItem[] => [
  {
    type: 'select',
    prop: 'indexId',
    label: labels.indexId,
    span: 12,
    options: indexes,
    placeholder: '不计入指标',
  },
  { type: 'number', prop: 'quantity', label: labels.quantity, span: 12, digits: 4 },
  ...contentItems,
]
