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

/** What cannot be done without text messages, and what to do instead. */
const without: Readonly<Record<SmsPurpose, string>> = {
  login: '本系统未配置短信网关，不能用短信登录，请改用账号登录。',
  resetPassword: '本系统未配置短信网关，不能自行重置密码，请联系管理员重置。',
  updateMobile: '本系统未配置短信网关，不能更换手机号，请联系管理员。',
}

/**
 * Mobile number, captcha, and the SMS code requested with them. A captcha is good for one code. Without a gateway for text messages
 * it says so and requests none.
 */
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
      {captcha.isWithoutSms && (
        <p className="login-notice" role="status">
          {without[purpose]}
        </p>
      )}
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
          disabled={captcha.isWithoutSms || code.running || code.wait > 0}
          onClick={() => void send()}
        >
          {code.wait > 0 ? `${code.wait} 秒后重新获取` : '获取短信验证码'}
        </button>
      </Field>
    </>
  )
}
