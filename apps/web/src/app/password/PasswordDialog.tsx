import { Form } from 'antd'
import { AppModal } from '../../ui/AppModal.tsx'
import { PasswordForm, type PasswordValues } from './PasswordForm.tsx'
import { usePassword } from './usePassword.ts'

/** 修改密码 from the user's menu. */
export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<PasswordValues>()
  const { change, running } = usePassword()
  const submit = async ({ oldPassword, newPassword }: PasswordValues) => {
    if (await change({ oldPassword, newPassword })) onClose()
  }
  return (
    <AppModal
      open
      title="修改密码"
      width={420}
      onCancel={onClose}
      onOk={form.submit}
      confirmLoading={running}
    >
      <PasswordForm form={form} onSubmit={(values) => void submit(values)} />
    </AppModal>
  )
}
