import './rehearsal.css'
import { useLayoutEffect, useRef } from 'react'

interface Props {
  /** The entry that is decided on. */
  name: string
  /** The decision differs from that of the rules. */
  isNeeded: boolean
  value: string
  onChange: (reason: string) => void
}

/** The reason of a decision: a field that grows with its text, so that all of it can be read. */
export function ReasonField({ name, isNeeded, value, onChange }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const resize = () => {
    if (!field.current) return
    field.current.style.height = 'auto'
    const { scrollHeight, offsetHeight, clientHeight } = field.current
    field.current.style.height = `${scrollHeight + offsetHeight - clientHeight}px`
  }
  useLayoutEffect(resize)
  return (
    <textarea
      ref={field}
      className="reason-field"
      rows={1}
      aria-label={`${name}的理由`}
      aria-invalid={isNeeded && value.trim() === ''}
      placeholder={isNeeded ? '须写理由' : '可不写'}
      title={value || (isNeeded ? '与系统判定不同，请写理由' : '与系统判定相同，可不写理由')}
      maxLength={200}
      value={value}
      // The greatest height follows the focus.
      onFocus={resize}
      onBlur={resize}
      // A reason is one paragraph: pasted line breaks become blanks, and Enter begins no line.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/g, ' '))}
    />
  )
}
