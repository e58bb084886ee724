import { PASSWORD_KINDS, PASSWORD_MIN, passwordKinds } from '@hepu/api/core/password'
import '../login/fields.css'

/** Shows what a password still lacks while it is typed. */
export function PasswordStrength({ password }: { password: string }) {
  const kinds = passwordKinds.filter(({ pattern }) => pattern.test(password))
  const rules = [
    { label: `至少${PASSWORD_MIN}位`, isMet: password.length >= PASSWORD_MIN },
    {
      label: `${passwordKinds.map(({ label }) => label).join('、')}至少${PASSWORD_KINDS}种（已有${kinds.length}种）`,
      isMet: kinds.length >= PASSWORD_KINDS,
    },
  ]
  return (
    <ul className="password-rules">
      {rules.map(({ label, isMet }) => (
        <li key={label} className={isMet ? 'met' : ''}>
          <span aria-hidden="true">{isMet ? '✓' : '·'}</span> {label}
          <span className="unseen">{isMet ? '（已满足）' : '（未满足）'}</span>
        </li>
      ))}
    </ul>
  )
}
