import type { SmsPurpose } from '@hepu/api/areas/authority/signIn/sms'
import { useState, type RefObject } from 'react'
import { CaptchaField } from './CaptchaField.tsx'
import { Field } from './Field.tsx'
import type { useCaptcha } from './useCaptcha.ts'
import { CODE_SENT, useSmsCode } from './useSmsCode.ts'
import { askAgain, focusField, missingField, textOf } from './loginValues.ts'

interface Props {
  form: RefObject<HTMLFormElement | null>
  captcha: ReturnType<typeof useCaptcha>
  purpose: SmsPurpose
  /** Label of the number. */
  label?: string
  mobile?: string
  /** Called with the reason why a code was refused, to show in the form; blank clears it. */
  onProblem: (problem: string) => void
}

/** Mobile number, captcha, and the SMS code requested with them. A captcha is good for one code. */
export function SmsFields({ form, captcha, purpose, label = '手机号', mobile = '', onProblem }: Props) {
  const code = useSmsCode()
  const [isSent, setSent] = useState(false)
  const send = async () => {
    const at = form.current!
    const missing = missingField(at, { mobile: label, captcha: '验证码' })
    onProblem(missing ?? '')
    if (missing) return
    const values = { mobile: textOf(at, 'mobile'), captcha: textOf(at, 'captcha'), captchaKey: captcha.key }
    const refusal = await code.send({ ...values, purpose })
    setSent(!refusal)
    onProblem(refusal ?? '')
    captcha.refresh()
    askAgain(at, 'captcha')
    if (!refusal) focusField(at, 'code')
  }
  return (
    <>
      <Field
        label={label}
        name="mobile"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={11}
        defaultValue={mobile}
        autoFocus={!mobile}
      />
      <CaptchaField captcha={captcha} />
      <Field
        label="短信验证码"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        hint={isSent && <span role="status">{CODE_SENT}</span>}
      >
        <button
          type="button"
          className="login-code"
          disabled={code.running || code.wait > 0}
          onClick={() => void send()}
        >
          {code.wait > 0 ? `${code.wait} 秒后重新获取` : '获取短信验证码'}
        </button>
      </Field>
    </>
  )
}
