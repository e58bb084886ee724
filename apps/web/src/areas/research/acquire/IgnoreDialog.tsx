import type { Inbox } from '@hepu/api/areas/research/acquire/acquireCalls'
import { acquireLabels } from '@hepu/api/areas/research/acquire/acquireKinds'
import { Form } from 'antd'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DataForm, type DataField } from '../../../resource/form/DataForm.tsx'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'

interface Props {
  inbox: Inbox
  rows: readonly { id: string; name: string }[]
  onDone: () => void
  onClose: () => void
}

const fields: DataField[] = [
  {
    name: 'reason',
    label: acquireLabels.reason,
    type: 'textarea',
    required: true,
    max: 200,
    placeholder: '例如：非本单位品种、重复公告',
  },
]

/** 忽略: puts announcements aside and keeps why. */
export default function IgnoreDialog({ inbox, rows, onDone, onClose }: Props) {
  const [form] = Form.useForm()
  const ignore = useRun(inbox.calls.ignore, { success: messages.done, quiet: true })
  const [first] = rows
  return (
    <AppModal
      open
      title={`忽略${inbox.title}`}
      okText={`忽略 ${rows.length} 条`}
      confirmLoading={ignore.running}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <p>
        将忽略「{first?.name}」{rows.length > 1 ? `等 ${rows.length} 条公告` : ''}，以后可以撤销。
      </p>
      <DataForm
        form={form}
        schema={inbox.calls.ignore.input}
        fields={fields}
        fixed={{ ids: rows.map(({ id }) => id) }}
        error={ignore.error}
        onSubmit={async (input) => {
          if ((await ignore.run(input)) === undefined) return
          onDone()
          onClose()
        }}
      />
    </AppModal>
  )
}
