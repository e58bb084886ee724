import { temporaryLabels as labels } from '@hepu/api/areas/authority/person/personLabels'
import { discardTemporaryPersons, type TemporaryRow } from '@hepu/api/areas/authority/person/temporaryPerson'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DataForm, type DataField } from '../../../resource/form/DataForm.tsx'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'

const fields: DataField[] = [
  {
    name: 'reason',
    label: labels.reason,
    type: 'textarea',
    required: true,
    max: 200,
    placeholder: '例如：重复录入、写错姓名',
  },
]

/** 无需建档: puts a temporary person aside and keeps why. */
export default function DiscardDialog({ row, onClose }: { row: TemporaryRow; onClose: () => void }) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const discard = useRun(discardTemporaryPersons, {
    success: messages.done,
    quiet: true,
  })
  return (
    <FormModal
      title={`临时人员「${row.name}」无需建档`}
      okText="确认无需建档"
      isChanged={isChanged}
      onClose={onClose}
      onOk={() => form.submit()}
      confirmLoading={discard.running}
    >
      <DataForm
        form={form}
        schema={discardTemporaryPersons.input}
        fields={fields}
        fixed={{ ids: [row.id] }}
        error={discard.error}
        onChange={() => setChanged(true)}
        onSubmit={async (input) => {
          if ((await discard.run(input)) !== undefined) onClose()
        }}
      />
    </FormModal>
  )
}
