import { Button, Form } from 'antd'
import { useNavigate } from 'react-router'
import '../../styles/plain.css'
import { Providers } from '../Providers.tsx'
import { signOut } from '../session/leave.ts'
import { PORTAL_PATH } from '../../workspace/paths.ts'
import { PasswordForm, type PasswordValues } from './PasswordForm.tsx'
import { usePassword } from './usePassword.ts'

/** The screen before the workspace while the initial password has to be changed. */
export default function ForcedPassword() {
  return (
    <Providers>
      <ChangeFirst />
    </Providers>
  )
}

function ChangeFirst() {
  const [form] = Form.useForm<PasswordValues>()
  const { change, running } = usePassword()
  const navigate = useNavigate()
  const submit = async ({ oldPassword, newPassword }: PasswordValues) => {
    if (await change({ oldPassword, newPassword })) await navigate('/', { replace: true })
  }
  const leave = async () => {
    await signOut(async () => navigate(PORTAL_PATH, { replace: true }))
  }
  return (
    <main className="plain">
      <section className="plain-card">
        <h1>请先修改密码</h1>
        <p>当前密码是初始密码或由管理员重置，修改后才能使用系统。</p>
        <PasswordForm autoFocus form={form} onSubmit={(values) => void submit(values)} />
        <div className="plain-actions">
          <Button type="primary" loading={running} onClick={form.submit}>
            修改密码
          </Button>
          <Button type="link" onClick={() => void leave()}>
            退出登录
          </Button>
        </div>
      </section>
    </main>
  )
}
