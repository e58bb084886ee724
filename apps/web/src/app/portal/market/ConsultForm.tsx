import { consultLimits, CONSULT_SENT } from '@hepu/api/areas/trading/market/consultLimits'
import { PHONE } from '@hepu/api/core/phone'
import { useId, useRef, type FormEvent } from 'react'
import type { ConsultTopic } from '../../../workspace/portalContext.ts'
import { CaptchaField } from '../../login/CaptchaField.tsx'
import { useCaptcha } from '../../login/useCaptcha.ts'
import { useConsult } from './useConsult.ts'
import '../../login/fields.css'

const fields = [
  { name: 'name', label: '姓名', max: consultLimits.name, isRequired: true, autoComplete: 'name' },
  { name: 'unit', label: '单位', max: consultLimits.unit, isRequired: false, autoComplete: 'organization' },
  { name: 'mobile', label: '电话', max: consultLimits.phone, isRequired: true, autoComplete: 'tel' },
] as const

/** The form of a consultation. It is kept as typed until it is sent, and then says what happens next. */
export function ConsultForm({ topic, onClose }: { topic: ConsultTopic; onClose?: () => void }) {
  const { send, again, state } = useConsult(topic)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const shown = form.current
    if (!shown) return
    const values = Object.fromEntries(new FormData(shown)) as Record<string, string>
    const problems = problemsOf(values)
    void send(values, problems)
    const [first] = Object.keys(problems)
    if (first) shown.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  if (state.isSent)
    return (
      <div className="consult-sent" role="status">
        <p>{CONSULT_SENT}</p>
        <p>对方会按您留下的电话联系您，请留意来电。</p>
        <button type="button" className="trade-plain" onClick={onClose ?? again}>
          {onClose ? '关闭' : '再写一条'}
        </button>
      </div>
    )
  return (
    <form ref={form} className="consult-form" noValidate onSubmit={submit}>
      {fields.map(({ name, label, max, isRequired, autoComplete }) => (
        <Row
          key={name}
          id={`${id}${name}`}
          label={label}
          isRequired={isRequired}
          problem={state.problems[name]}
        >
          <input
            id={`${id}${name}`}
            name={name}
            type={name === 'mobile' ? 'tel' : 'text'}
            maxLength={max}
            autoComplete={autoComplete}
            aria-required={isRequired}
            aria-invalid={state.problems[name] !== undefined}
            aria-describedby={`${id}${name}problem`}
          />
        </Row>
      ))}
      <Row id={`${id}content`} label="留言内容" isRequired problem={state.problems['content']}>
        <textarea
          id={`${id}content`}
          name="content"
          rows={4}
          maxLength={consultLimits.content}
          aria-required="true"
          aria-invalid={state.problems['content'] !== undefined}
          aria-describedby={`${id}contentproblem`}
        />
      </Row>
      <Trap />
      {state.needsCaptcha && <Captcha key={state.tries} />}
      <p className="consult-problem" role="alert">
        {state.problem}
      </p>
      <p className="trade-ask">
        <button type="submit" className="portal-enter" disabled={state.isSending}>
          {state.isSending ? '正在提交…' : '提交'}
        </button>
        <span>您的电话只用于答复这次咨询。</span>
      </p>
    </form>
  )
}

/** A field that people neither see nor reach; programs fill it in. */
const Trap = () => (
  <div className="consult-trap" aria-hidden="true">
    <label>
      网址
      <input name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
    </label>
  </div>
)

/** The captcha of a try; the next try gets another one. */
function Captcha() {
  const captcha = useCaptcha()
  return (
    <>
      <CaptchaField captcha={captcha} />
      <input type="hidden" name="captchaKey" value={captcha.key} readOnly />
    </>
  )
}

interface RowProps {
  id: string
  label: string
  isRequired: boolean
  problem: string | undefined
  children: React.ReactNode
}

const Row = ({ id, label, isRequired, problem, children }: RowProps) => (
  <div className="consult-row">
    <label htmlFor={id}>
      {label}
      {isRequired && <span aria-hidden="true"> *</span>}
    </label>
    {children}
    <p id={`${id}problem`} className="consult-problem">
      {problem}
    </p>
  </div>
)

/** Returns what is wrong with the values, by field, in the order of the form. */
function problemsOf({
  name = '',
  mobile = '',
  content = '',
}: Record<string, string>): Record<string, string> {
  return {
    ...(name.trim() ? {} : { name: '请填写姓名' }),
    ...(mobile.trim() ? {} : { mobile: '请填写电话' }),
    ...(!mobile.trim() || PHONE.test(mobile.trim())
      ? {}
      : { mobile: '电话应为11位手机号或带区号的座机，如13800138000或0371-65730000' }),
    ...(content.trim() ? {} : { content: '请填写留言内容' }),
  }
}
