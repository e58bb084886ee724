import { saveUpgradePk, type PkRow } from '@hepu/api/areas/upgrade/pk/pkSaved'
import { Form, Input } from 'antd'
import { useId } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'

interface Values {
  name: string
  remark?: string
}

/** Changes name or remark of a saved comparison; its content stays. */
export default function RenamePkDialog({ row, onClose }: { row: PkRow; onClose: () => void }) {
  const name = useId()
  const [form] = Form.useForm<Values>()
  const save = useRun(saveUpgradePk, { success: messages.saved })
  const submit = async (values: Values) => {
    const { id, version, mode, threshold, upgradeId, baseEntryId } = row
    const input = { ...values, id, version, mode, threshold, upgradeId, baseEntryId }
    if ((await save.run(input)) !== undefined) onClose()
  }
  return (
    <AppModal
      open
      title="改名"
      okText="保存"
      confirmLoading={save.running}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        name={name}
        layout="vertical"
        initialValues={{ name: row.name, remark: row.remark }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="name"
          label="名称"
          rules={[{ required: true, whitespace: true, message: '名称必填' }]}
        >
          <Input maxLength={60} autoFocus />
        </Form.Item>
        <Form.Item name="remark" label="备注">
          <Input.TextArea maxLength={200} showCount rows={3} />
        </Form.Item>
      </Form>
    </AppModal>
  )
}
