import { useId, type ComponentProps, type ReactNode, type Ref } from 'react'

interface Props extends ComponentProps<'input'> {
  label: string
  inputRef?: Ref<HTMLInputElement>
  /** Beside the input. */
  children?: ReactNode
}

/** A labelled input of the sign-in form. */
export function Field({ label, inputRef, children, ...input }: Props) {
  const id = useId()
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <div>
        <input id={id} ref={inputRef} maxLength={64} {...input} />
        {children}
      </div>
    </div>
  )
}
