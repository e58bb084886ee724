import { temporaryLabels as labels } from '@hepu/api/areas/authority/person/personLabels'
import { insertTemporaryPerson } from '@hepu/api/areas/authority/person/temporaryPerson'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DataForm, type DataField } from '../../../resource/form/DataForm.tsx'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'

const fields: DataField[] = [
  { name: 'name', label: labels.name, type: 'text', required: true, max: 50 },
  { name: 'unit', label: labels.unit, type: 'text', max: 100 },
  { name: 'mobile', label: labels.mobile, type: 'text', max: 11 },
  { name: 'remark', label: labels.remark, type: 'textarea', max: 500 },
]

/** 登记临时人员: registers a person who is not on record yet. */
export default function TemporaryPersonFormDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const save = useRun(insertTemporaryPerson, { success: messages.saved, quiet: true })
  return (
    <FormModal
      title="登记临时人员"
      isChanged={isChanged}
      onClose={onClose}
      onOk={() => form.submit()}
      confirmLoading={save.running}
    >
      <DataForm
        form={form}
        schema={insertTemporaryPerson.input}
        fields={fields}
        error={save.error}
        onChange={() => setChanged(true)}
        onSubmit={async (input) => {
          if ((await save.run(input)) !== undefined) onClose()
        }}
      />
    </FormModal>
  )
}
