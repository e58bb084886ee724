import { Button, type ButtonProps } from 'antd'
import { useState } from 'react'
import { useDebouncedClick } from './useDebouncedClick.ts'

interface Props extends Omit<ButtonProps, 'onClick' | 'loading'> {
  /** The action; the button shows that it is busy until a returned promise settles. */
  onClick: () => unknown
}

/** A button that sends something; a double click acts once. */
export function ActionButton({ onClick, ...button }: Props) {
  const [running, setRunning] = useState(false)
  const act = useDebouncedClick(async () => {
    setRunning(true)
    try {
      await onClick()
    } finally {
      setRunning(false)
    }
  })
  return <Button {...button} loading={running} onClick={act} />
}
