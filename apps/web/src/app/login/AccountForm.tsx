import type { accountLogin } from '@hepu/api/areas/authority/session/session'
import { signInCalls } from '@hepu/api/areas/authority/signIn/signInCalls'
import type { ChangeEvent, FormEvent } from 'react'
import { call } from '../../client/call.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { Field, PasswordField } from './Field.tsx'
import { remember, remembered } from './remembered.ts'
import { SubmitButton } from './SubmitButton.tsx'
import { useCaptcha } from './useCaptcha.ts'
import { useSignIn } from './useSignIn.ts'
import { askAgain, missingField, textOf } from './loginValues.ts'

const labels = { account: '账号', password: '密码', captcha: '验证码' }

/** 账号登录: account, password and captcha. `problem` is the message of a failed sign-in of another kind. */
export function AccountForm({ problem = '' }: { problem?: string }) {
  const signIn = useSignIn(problem)
  const captcha = useCaptcha()
  const known = remembered().account
  const submit = async (form: HTMLFormElement) => {
    const missing = missingField(form, labels)
    if (missing) return signIn.setProblem(missing)
    const account = textOf(form, 'account')
    const input = {
      account,
      password: textOf(form, 'password'),
      captcha: textOf(form, 'captcha'),
      captchaKey: captcha.key,
    }
    const isDone = await signIn.run(async () => {
      const done = await call<typeof accountLogin>(signInCalls.accountLogin, input, { quiet: true })
      remember({ way: 'account', account })
      return done
    })
    if (isDone) return
    captcha.refresh()
    askAgain(form, 'captcha')
  }
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (signIn.wait === 0) void submit(event.currentTarget)
  }
  const handleChange = ({ target }: ChangeEvent<HTMLFormElement>) => {
    if (target.name === 'account') signIn.endWait()
  }
  return (
    <form noValidate onSubmit={handleSubmit} onChange={handleChange}>
      <Field label="账号" name="account" autoComplete="username" defaultValue={known} autoFocus={!known} />
      <PasswordField
        label="密码"
        name="password"
        autoComplete="current-password"
        autoFocus={Boolean(known)}
      />
      <CaptchaField captcha={captcha} />
      <p className="login-problem" role="alert">
        {signIn.problem}
      </p>
      <SubmitButton label="登录" runningLabel="正在登录…" running={signIn.running} wait={signIn.wait} />
    </form>
  )
}
