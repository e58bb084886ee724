import { Field } from './Field.tsx'
import type { useCaptcha } from './useCaptcha.ts'

/** The answer to a captcha beside its picture; a click on the picture loads another one. */
export function CaptchaField({ captcha }: { captcha: ReturnType<typeof useCaptcha> }) {
  return (
    <Field label="验证码" name="captcha" autoComplete="off" maxLength={8}>
      <button type="button" className="captcha" title="看不清？换一张" onClick={captcha.refresh}>
        {captcha.image ? <img src={captcha.image} alt="验证码，点击换一张" /> : captcha.failure || '加载中…'}
      </button>
    </Field>
  )
}
