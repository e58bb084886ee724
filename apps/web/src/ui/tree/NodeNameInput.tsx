import { Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'

interface Props {
  label: string
  initial: string
  max: number
  /** Resolves with true once the name is stored; with false it stays to be mended. */
  onSave: (name: string) => Promise<boolean>
  /** Called at the end, with or without a change. */
  onEnd: () => void
}

/** The name of a node while it is typed in its place: Enter or leaving saves, Esc leaves it as it was. */
export function NodeNameInput({ label, initial, max, onSave, onEnd }: Props) {
  const [name, setName] = useState(initial)
  const [isSaving, setSaving] = useState(false)
  const hasEnded = useRef(false)
  const input = useRef<InputRef>(null)
  useEffect(() => input.current?.focus({ cursor: 'all' }), [])
  const end = () => {
    hasEnded.current = true
    onEnd()
  }
  const save = async () => {
    if (isSaving || hasEnded.current) return
    const text = name.trim()
    if (text === '' || text === initial) return end()
    setSaving(true)
    const isStored = await onSave(text)
    setSaving(false)
    if (isStored) end()
    else input.current?.focus()
  }
  return (
    <Input
      ref={input}
      size="small"
      aria-label={label}
      value={name}
      maxLength={max}
      readOnly={isSaving}
      onChange={(event) => setName(event.target.value)}
      onClick={(event) => event.stopPropagation()}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') void save()
        if (event.key === 'Escape') end()
      }}
    />
  )
}
