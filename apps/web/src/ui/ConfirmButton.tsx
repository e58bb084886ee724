import { Button, Popconfirm, type ButtonProps } from 'antd'
import { useState } from 'react'
import { messages } from '../client/messages.ts'

interface Props extends Omit<ButtonProps, 'onClick' | 'title'> {
  /** The question; by default whether to delete. */
  title?: string
  description?: string
  onConfirm: () => unknown
}

/** A button that asks before it acts and shows that it is at work. Links are small, as they stand in tables. */
export function ConfirmButton({ title = messages.confirmDelete, description, onConfirm, ...button }: Props) {
  const [running, setRunning] = useState(false)
  const confirm = async () => {
    setRunning(true)
    try {
      await onConfirm()
    } finally {
      setRunning(false)
    }
  }
  return (
    <Popconfirm
      title={title}
      {...(description ? { description } : {})}
      okText={messages.confirm}
      cancelText={messages.cancel}
      onConfirm={() => void confirm()}
    >
      <Button {...(button.type === 'link' ? { size: 'small' as const } : {})} loading={running} {...button} />
    </Popconfirm>
  )
}
