import * as api from '@hepu/api/areas/project/risk/projectRisk'
import {
  riskAttachTypes,
  riskLabels as labels,
  riskWorkflow,
  type StateMove,
} from '@hepu/api/areas/project/risk/riskRules'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import type { Attachment } from '../../../resource/files/attachment.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { useOpened } from '../../../resource/form/useOpened.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { fileIdsOf } from './fileIdsOf.ts'

interface Props {
  id: string
  move: StateMove
  onClose: () => void
}

/** Takes a risk into another state, with the day and a word about it. */
export default function RiskMoveDialog({ id, move, onClose }: Props) {
  const held = useOpened(api.showRisk, { id }, { quiet: true })
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const run = useRun(api.moveRisk, { success: messages.done, quiet: true })
  const { label } = riskWorkflow.moves[move]
  const submit = async ({ files, ...values }: FormValues) => {
    const input = {
      ...values,
      id,
      move,
      version: held.data?.version ?? 0,
      fileIds: fileIdsOf(files as readonly Attachment[]),
    }
    if (await run.run(input)) onClose()
  }
  return (
    <FormModal
      title={held.data ? `${label}「${held.data.code} ${held.data.name}」` : label}
      okText={label}
      isChanged={isChanged}
      confirmLoading={run.running}
      okButtonProps={{ disabled: !held.data }}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {held.error && <ErrorPane error={held.error} onRetry={() => void held.refetch()} />}
      {!held.error && !held.data && <EmptyPane loading />}
      {held.data && (
        <DynamicForm
          form={form}
          items={itemsOf[move]}
          rules={rulesOf[move]}
          error={run.error}
          onChange={() => setChanged(true)}
          onSubmit={submit}
        />
      )}
    </FormModal>
  )
}

const dayItem = (label: string): FormItem => ({
  type: 'date',
  prop: 'day',
  label,
  span: 24,
  placeholder: '不填为今天',
})
const wordItem = (label: string): FormItem => ({
  type: 'textarea',
  prop: 'note',
  label,
  span: 24,
  maxlength: 500,
})

const itemsOf: Readonly<Record<StateMove, readonly FormItem[]>> = {
  handle: [dayItem('开始日期'), wordItem('说明')],
  occur: [dayItem('发生日期'), wordItem('说明')],
  close: [
    dayItem(labels.closedDate),
    wordItem(labels.closingNote),
    {
      type: 'dialogFile',
      prop: 'files',
      label: labels.closingFiles,
      span: 24,
      parameter: { infoType: riskAttachTypes.关闭, publicStatus: 2 },
    },
  ],
  reopen: [dayItem('重新打开日期'), wordItem('原因')],
}

const requiredWord = (label: string) => ({ note: [{ required: true, message: `${label}必填` }] })
const rulesOf = {
  handle: {},
  occur: {},
  close: requiredWord(labels.closingNote),
  reopen: requiredWord('原因'),
} as const
