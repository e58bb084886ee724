import { archiveLabels as labels } from '@hepu/api/areas/breeder/record/archiveLabels'
import {
  breederAffected,
  breederUpdateState,
  type BreederRow,
} from '@hepu/api/areas/breeder/record/breederArchive'
import { breederWorkflow, type BreederState } from '@hepu/api/areas/breeder/record/breederStates'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import { textOf } from '../../../resource/form/control.ts'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import type { BreederMove } from './breederColumns.tsx'

interface Props {
  breeder: Pick<BreederRow, 'id' | 'name' | 'version'>
  move: BreederMove
  onClose: () => void
}

/** Takes the cooperation with a breeder into another state: shows what that concerns, and asks for the reason. */
export default function BreederStateDialog({ breeder, move, onClose }: Props) {
  const { label, to } = breederWorkflow.moves[move]
  const state = to as BreederState
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const run = useRun(breederUpdateState, { success: messages.done, quiet: true })
  const submit = async (values: FormValues) => {
    const { id, version } = breeder
    const input = { id, version, state, reason: textOf(values['reason']) }
    const day = values['day'] as string | null | undefined
    if (await run.run({ ...input, day: day ?? null })) onClose()
  }
  return (
    <FormModal
      title={`${label}：${breeder.name}`}
      width={680}
      okText={label}
      okButtonProps={{ danger: move === 'blacklist' || move === 'end' }}
      isChanged={isChanged}
      confirmLoading={run.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <Affected id={breeder.id} state={state} />
      <DynamicForm
        form={form}
        items={items}
        rules={rules}
        error={run.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}

const items: FormItem[] = [
  { type: 'textarea', prop: 'reason', label: labels.stateReason, span: 24, maxlength: 500 },
  { type: 'date', prop: 'day', label: labels.stateSince, span: 12, placeholder: '不填为今天' },
]
const rules = { reason: [{ required: true, message: `${labels.stateReason}必填` }] }

function Affected({ id, state }: { id: string; state: BreederState }) {
  const found = useCall(breederAffected, { id, state }, { quiet: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <p className="quiet">正在查看会影响什么…</p>
  if (found.data.length === 0) return <p className="quiet">没有受影响的品种、标准、费用或材料。</p>
  return (
    <PlainTable
      label="受影响的记录"
      title="受影响的记录"
      rows={found.data}
      keyOf={(row) => row.label}
      columns={[
        { title: '记录', width: 130, cell: (row) => row.label },
        { title: '数量', width: 56, isFigure: true, cell: (row) => row.count },
        {
          title: '名称',
          cell: ({ names, count }) => `${names.join('、')}${count > names.length ? ' 等' : ''}`,
        },
        { title: '结果', width: 230, cell: (row) => row.consequence },
      ]}
    />
  )
}
