import { unitAfter } from '@hepu/api/areas/project/plan/indexTypes'
import * as api from '@hepu/api/areas/project/plan/taskIndex'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useRef, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormValues } from '../../../resource/form/items.ts'
import { useOpened } from '../../../resource/form/useOpened.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import type { NodeAddress } from '../node/nodePaths.ts'
import { indexItems, indexRules } from './indexItems.ts'

interface Props {
  address: NodeAddress
  /** The index to change; absent for a new one. */
  indexId?: string
  node: { name: string }
  onClose: () => void
}

type Content = Omit<InputOf<typeof api.insertTaskIndex>, 'projectId'>

/** 新增或编辑任务指标. A cancelled index can be taken back here. */
export default function IndexDialog({ address, indexId, node, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const opened = useOpened(
    api.getTaskIndexDetail,
    { id: indexId ?? '0' },
    { enabled: indexId !== undefined, quiet: true },
  )
  const insert = useRun(api.insertTaskIndex, { success: messages.saved, quiet: true })
  const update = useRun(api.updateTaskIndex, { success: messages.saved, quiet: true })
  const { data: index } = opened
  const isCancelled = Boolean(index?.cancelledAt)
  const save = async (values: FormValues) => {
    const content = { ...values, isMust: values['isMust'] !== 'false' } as Content
    const saved = index
      ? await update.run({
          ...content,
          id: index.id,
          version: index.version,
          ...(isCancelled ? { isCancelled: false } : {}),
        })
      : await insert.run({ ...address, ...content })
    if (saved) onClose()
  }
  const type = useRef<unknown>(undefined)
  const fillUnit = (values: FormValues) => {
    setChanged(true)
    const [from, to] = [type.current ?? index?.indexType, values['indexType']]
    type.current = to
    if (from !== to) form.setFieldValue('unit', unitAfter(values['unit'], { from, to }))
  }
  const isReady = indexId === undefined || index !== undefined
  return (
    <FormModal
      title={index ? `编辑指标 · ${index.name}` : `新增指标 · ${node.name}`}
      okText={isCancelled ? '恢复并保存' : '保存'}
      width={720}
      isChanged={isChanged}
      confirmLoading={insert.running || update.running}
      okButtonProps={{ disabled: !isReady }}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {opened.error && <ErrorPane error={opened.error} onRetry={() => void opened.refetch()} />}
      {!opened.error && !isReady && <EmptyPane loading />}
      {isCancelled && (
        <Notice tone="warning" title={`该指标已取消：${index?.cancelReason ?? ''}`}>
          保存后恢复，重新计入进度。
        </Notice>
      )}
      {isReady && (
        <DynamicForm
          form={form}
          items={indexItems(index)}
          rules={indexRules}
          values={{ isMust: 'true' }}
          {...(index ? { record: { ...index, isMust: String(index.isMust) } } : {})}
          error={insert.error ?? update.error}
          onChange={fillUnit}
          onSubmit={save}
        />
      )}
    </FormModal>
  )
}
