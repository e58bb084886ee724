import type { smsLogin } from '@hepu/api/areas/authority/signIn/sms'
import { signInCalls } from '@hepu/api/areas/authority/signIn/signInCalls'
import { useRef, type ChangeEvent, type FormEvent } from 'react'
import { call } from '../../client/call.ts'
import { remember, remembered } from './remembered.ts'
import { SmsFields } from './SmsFields.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { useCaptcha } from './useCaptcha.ts'
import { useSignIn } from './useSignIn.ts'
import { missingField, textOf } from './loginValues.ts'

/** 短信登录: mobile number and the code sent to it. */
export default function SmsForm() {
  const signIn = useSignIn()
  const captcha = useCaptcha()
  const form = useRef<HTMLFormElement>(null)
  const submit = async (at: HTMLFormElement) => {
    const missing = missingField(at, { mobile: '手机号', code: '短信验证码' })
    if (missing) return signIn.setProblem(missing)
    const mobile = textOf(at, 'mobile')
    const isDone = await signIn.run(async () => {
      const input = { mobile, code: textOf(at, 'code') }
      const done = await call<typeof smsLogin>(signInCalls.smsLogin, input, { quiet: true })
      remember({ way: 'sms', mobile })
      return done
    })
    if (!isDone) captcha.refresh()
  }
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (signIn.wait === 0) void submit(event.currentTarget)
  }
  const handleChange = ({ target }: ChangeEvent<HTMLFormElement>) => {
    if (target.name === 'mobile') signIn.endWait()
  }
  return (
    <form ref={form} noValidate onSubmit={handleSubmit} onChange={handleChange}>
      <SmsFields
        form={form}
        captcha={captcha}
        purpose="login"
        mobile={remembered().mobile}
        onProblem={signIn.setProblem}
      />
      <p className="login-problem" role="alert">
        {signIn.problem}
      </p>
      <SubmitButton label="登录" runningLabel="正在登录…" running={signIn.running} wait={signIn.wait} />
    </form>
  )
}
