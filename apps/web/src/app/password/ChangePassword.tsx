import '../profile/profile.css'
import { Button, Form } from 'antd'
import { Page } from '../../ui/page/Page.tsx'
import { PasswordForm, type PasswordValues } from './PasswordForm.tsx'
import { usePassword } from './usePassword.ts'

/** 修改密码: the old password and a new one; other sessions end. */
export default function ChangePassword() {
  const [form] = Form.useForm<PasswordValues>()
  const { change, running } = usePassword()
  const submit = async ({ oldPassword, newPassword }: PasswordValues) => {
    if (await change({ oldPassword, newPassword })) form.resetFields()
  }
  return (
    <Page title="修改密码">
      <p className="quiet">修改后，其他设备上的登录立即失效，这里继续使用。</p>
      <div className="own-form">
        <PasswordForm form={form} onSubmit={(values) => void submit(values)} />
        <Button type="primary" loading={running} onClick={form.submit}>
          修改密码
        </Button>
      </div>
    </Page>
  )
}
