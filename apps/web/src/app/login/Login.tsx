import { accountLogin } from '@hepu/api/areas/authority/session'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { messageOf } from '../../client/ApiError.ts'
import { call } from '../../client/call.ts'
import { Mark } from '../Mark.tsx'
import { setSession } from '../session.ts'
import { VERSION } from '../version.ts'
import { Field } from './Field.tsx'
import './login.css'
import { useCaptcha } from './useCaptcha.ts'

const REMEMBERED = 'hepu.account'

/** Sign-in by account and password. Written without the component kit, so that it opens fast. */
export default function Login() {
  const captcha = useCaptcha()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const [running, setRunning] = useState(false)
  const answer = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const waiting = setTimeout(() => void import('../Shell.tsx'), 1500)
    return () => clearTimeout(waiting)
  }, [])
  const signIn = async (form: HTMLFormElement) => {
    const values = new FormData(form)
    const text = (name: string) => {
      const value = values.get(name)
      return typeof value === 'string' ? value : ''
    }
    const input = accountLogin.input.safeParse({
      account: text('account'),
      password: text('password'),
      captcha: text('captcha'),
      captchaKey: captcha.key,
    })
    if (!input.success) return setProblem(input.error.issues[0]?.message ?? '')
    setProblem('')
    setRunning(true)
    try {
      const done = await call(accountLogin, input.data, { quiet: true })
      remember(input.data.account, values.has('remember'))
      setSession({ token: done.token, isWeakPassword: done.isWeakPassword, isTokenInvalid: false })
      const { enterWorkspace } = await import('../enter.ts')
      await enterWorkspace('login')
      await navigate(wantedPath(params.get('redirect')), { replace: true })
    } catch (error) {
      setProblem(messageOf(error))
      captcha.refresh()
      if (answer.current) answer.current.value = ''
      answer.current?.focus()
    } finally {
      setRunning(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!running) void signIn(event.currentTarget)
  }
  const known = localStorage.getItem(REMEMBERED) ?? ''
  return (
    <div className="login">
      <FieldPicture />
      <main className="login-side">
        <form noValidate onSubmit={submit}>
          <h1>
            <Mark /> 禾谱
          </h1>
          <p className="login-sub">育种试验与品种科研管理</p>
          <Field
            label="账号"
            name="account"
            autoComplete="username"
            defaultValue={known}
            autoFocus={!known}
          />
          <Field
            label="密码"
            name="password"
            type="password"
            autoComplete="current-password"
            autoFocus={Boolean(known)}
          />
          <Field label="验证码" name="captcha" autoComplete="off" maxLength={8} inputRef={answer}>
            <button type="button" className="captcha" title="看不清？换一张" onClick={captcha.refresh}>
              {captcha.image ? (
                <img src={captcha.image} alt="验证码，点击换一张" />
              ) : (
                captcha.failure || '加载中…'
              )}
            </button>
          </Field>
          <label className="remember">
            <input type="checkbox" name="remember" defaultChecked={Boolean(known)} /> 记住账号
          </label>
          <p className="login-problem" role="alert">
            {problem}
          </p>
          <button type="submit" className="submit" disabled={running}>
            {running ? '正在登录…' : '登录'}
          </button>
        </form>
        <footer>禾谱 {VERSION}</footer>
      </main>
    </div>
  )
}

function remember(account: string, wanted: boolean): void {
  if (wanted) localStorage.setItem(REMEMBERED, account)
  else localStorage.removeItem(REMEMBERED)
}

/** The address asked for before signing in; only one of this site. */
export const wantedPath = (path: string | null): string => (path && /^\/(?![/\\])/.test(path) ? path : '/')

const rowOf = (shift: number): string => `M${400 + shift * 0.32} 466 L${400 + shift * 2.6} 900`

/** Rows of a field towards the horizon. */
function FieldPicture() {
  const rows = Array.from({ length: 23 }, (_, index) => (index - 11) * 74)
  return (
    <svg
      className="field-picture"
      viewBox="0 0 800 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <rect width="800" height="900" fill="#4b7d55" />
      <g stroke="#3a6a45" strokeWidth="9">
        {rows.map((shift) => (
          <path key={shift} d={rowOf(shift)} />
        ))}
      </g>
      <g stroke="#8fb78f" strokeWidth="3" strokeDasharray="1 17" strokeLinecap="round">
        {rows.map((shift) => (
          <path key={shift} d={rowOf(shift)} />
        ))}
      </g>
      <rect width="800" height="474" fill="#e9efe4" />
      <circle cx="600" cy="296" r="46" fill="#f6f3df" />
      <path d="M0 372 C160 322 300 340 420 352 S660 356 800 318 V474 H0Z" fill="#cfdfcb" />
      <path d="M0 420 C180 382 340 384 520 402 S720 408 800 392 V474 H0Z" fill="#a9c6a8" />
    </svg>
  )
}
