import { useId, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import './fields.css'

interface Props extends ComponentProps<'input'> {
  label: string
  /** Shown below the input. */
  hint?: ReactNode
  /** Shown beside the input. */
  children?: ReactNode
}

/** A labelled input of the sign-in screens. */
export function Field({ label, hint, children, ...input }: Props) {
  const id = useId()
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <div>
        <input id={id} maxLength={64} aria-describedby={hint ? `${id}hint` : undefined} {...input} />
        {children}
      </div>
      {hint && (
        <div id={`${id}hint`} className="login-hint">
          {hint}
        </div>
      )}
    </div>
  )
}

/** An input for a password, which can be shown; it warns if the caps lock is on. */
export function PasswordField({ hint, ...props }: Omit<Props, 'children' | 'type'>) {
  const [isShown, setShown] = useState(false)
  const [isCaps, setCaps] = useState(false)
  const watch = (event: KeyboardEvent<HTMLInputElement>) => setCaps(event.getModifierState('CapsLock'))
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => setCaps(false)}
      hint={
        isCaps ? (
          <span className="login-caps" role="status">
            大写锁定已打开
          </span>
        ) : (
          hint
        )
      }
    >
      <button
        type="button"
        className="login-eye"
        aria-pressed={isShown}
        aria-label={isShown ? `隐藏${props.label}` : `显示${props.label}`}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? '隐藏' : '显示'}
      </button>
    </Field>
  )
}
