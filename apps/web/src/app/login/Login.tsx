import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Tabs } from '../../ui/page/Tabs.tsx'
import { PORTAL_PATH } from '../../workspace/paths.ts'
import { AccountForm } from './AccountForm.tsx'
import { remember, remembered } from './remembered.ts'
import { SignInFrame } from './SignInFrame.tsx'

/** Loads when it is chosen: most users sign in by account. */
const SmsForm = lazy(() => import('./SmsForm.tsx'))

const ways = [
  { key: 'sms', label: '短信登录' },
  { key: 'account', label: '账号登录' },
] as const

/** 登录: by SMS code or by account; the way used last is shown first. */
export default function Login() {
  const [way, setWay] = useState(remembered().way)
  const { state } = useLocation() as { state: { notice?: string } | null }
  const choose = (chosen: typeof way) => {
    setWay(chosen)
    remember({ way: chosen })
  }
  return (
    <SignInFrame title="育种试验与品种科研管理">
      {state?.notice && (
        <p className="login-notice" role="status">
          {state.notice}
        </p>
      )}
      <Tabs items={ways} value={way} onChange={choose} label="登录方式">
        <Suspense>{way === 'sms' ? <SmsForm /> : <AccountForm />}</Suspense>
      </Tabs>
      <p className="login-links">
        <Link to="/resetPassword">忘记密码</Link>
        <Link to={PORTAL_PATH}>平台首页</Link>
      </p>
    </SignInFrame>
  )
}
