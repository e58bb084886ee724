import { consultAssign, consultHandlers } from '@hepu/api/areas/trading/consult/consultHandling'
import { consultLabels as labels } from '@hepu/api/areas/trading/consult/consultLabels'
import type { ConsultDetail } from '@hepu/api/areas/trading/consult/consultShapes'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'

interface Props {
  consult: ConsultDetail
  onClose: () => void
}

/** Hands a consultation to another handler. */
export default function AssignDialog({ consult: { id, version, assigneeId }, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const found = useCall(consultHandlers, { id }, { quiet: true })
  const assign = useRun(consultAssign, { success: messages.done, quiet: true })
  return (
    <FormModal
      title="指派处理人"
      width={480}
      isChanged={isChanged}
      confirmLoading={assign.running}
      okButtonProps={{ disabled: !found.data }}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !found.data && <EmptyPane loading />}
      {found.data && (
        <DynamicForm
          form={form}
          items={[
            {
              type: 'select',
              prop: 'assigneeId',
              label: labels.assigneeId,
              span: 24,
              options: found.data.map((each) => ({ value: each.id, label: each.name })),
            },
          ]}
          values={{ assigneeId }}
          rules={{ assigneeId: [{ required: true, message: `${labels.assigneeId}必选` }] }}
          error={assign.error}
          onChange={() => setChanged(true)}
          onSubmit={async (values) => {
            if (await assign.run({ id, version, assigneeId: String(values['assigneeId']) })) onClose()
          }}
        />
      )}
    </FormModal>
  )
}
