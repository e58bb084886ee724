import { temporaryLabels as labels } from '@hepu/api/areas/authority/personLabels'
import { insertTemporaryPerson } from '@hepu/api/areas/authority/temporaryPerson'
import { Form } from 'antd'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DataForm, type DataField } from '../../../resource/DataForm.tsx'
import { AppModal } from '../../../ui/AppModal.tsx'
import { personLists } from '../personLists.ts'

const fields: DataField[] = [
  { name: 'name', label: labels.name, type: 'text', required: true, max: 50 },
  { name: 'unit', label: labels.unit, type: 'text', max: 100 },
  { name: 'mobile', label: labels.mobile, type: 'text', max: 11 },
  { name: 'remark', label: labels.remark, type: 'textarea', max: 500 },
]

/** 登记临时人员: writes down somebody who is not on record yet. */
export default function TemporaryFormDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm()
  const save = useRun(insertTemporaryPerson, { refresh: personLists, success: messages.saved })
  return (
    <AppModal
      open
      title="登记临时人员"
      okText="保存"
      onCancel={onClose}
      onOk={() => form.submit()}
      confirmLoading={save.running}
    >
      <DataForm
        form={form}
        schema={insertTemporaryPerson.input}
        fields={fields}
        error={save.error}
        onSubmit={async (input) => {
          if ((await save.run(input)) !== undefined) onClose()
        }}
      />
    </AppModal>
  )
}
