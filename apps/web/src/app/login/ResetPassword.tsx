import { resetPassword } from '@hepu/api/areas/authority/signIn/sms'
import { speakChinese } from '@hepu/api/core/zod'
import { useRef, useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { messageOf } from '../../client/ApiError.ts'
import { call } from '../../client/call.ts'
import { PasswordStrength } from '../password/PasswordStrength.tsx'
import { PasswordField } from './Field.tsx'
import { remember } from './remembered.ts'
import { retryAfterOf } from './retryAfter.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { SmsFields } from './SmsFields.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { useCaptcha } from './useCaptcha.ts'
import { useCountdown } from './useCountdown.ts'
import { textOf } from './loginValues.ts'

speakChinese()

/** 重置密码: a code sent to the mobile number proves the identity; then back to signing in. */
export default function ResetPassword() {
  const form = useRef<HTMLFormElement>(null)
  const captcha = useCaptcha()
  const [password, setPassword] = useState('')
  const { submit, running, problem, setProblem, wait } = useReset()
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!running && wait === 0) void submit(event.currentTarget)
  }
  return (
    <SignInFrame title="重置密码">
      <form ref={form} noValidate onSubmit={handleSubmit}>
        <SmsFields form={form} captcha={captcha} purpose="resetPassword" onProblem={setProblem} />
        <PasswordField
          label="新密码"
          name="newPassword"
          autoComplete="new-password"
          onChange={(event) => setPassword(event.target.value)}
          hint={<PasswordStrength password={password} />}
        />
        <PasswordField label="再次输入新密码" name="againPassword" autoComplete="new-password" />
        <p className="login-problem" role="alert">
          {problem}
        </p>
        <SubmitButton label="重置密码" runningLabel="正在提交…" running={running} wait={wait} />
      </form>
      <p className="login-links">
        <Link to="/login">返回登录</Link>
      </p>
    </SignInFrame>
  )
}

function useReset() {
  const [problem, setProblem] = useState('')
  const [running, setRunning] = useState(false)
  const [wait, startWait] = useCountdown()
  const navigate = useNavigate()
  const submit = async (form: HTMLFormElement) => {
    const input = resetPassword.input.safeParse({
      mobile: textOf(form, 'mobile'),
      code: textOf(form, 'code'),
      newPassword: textOf(form, 'newPassword'),
      again: textOf(form, 'againPassword'),
    })
    if (!input.success) return setProblem(input.error.issues[0]?.message ?? '')
    setProblem('')
    setRunning(true)
    try {
      await call(resetPassword, input.data, { quiet: true })
      remember({ way: 'account' })
      await navigate('/login', { state: { notice: '密码已重置，请用新密码登录' } })
    } catch (error) {
      setProblem(messageOf(error))
      startWait(retryAfterOf(error))
    } finally {
      setRunning(false)
    }
  }
  return { submit, running, problem, setProblem, wait }
}
