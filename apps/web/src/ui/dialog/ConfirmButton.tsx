import { Button, Popconfirm, type ButtonProps } from 'antd'
import { useState } from 'react'
import { messages } from '../../client/messages.ts'
import { useDebouncedClick } from '../control/useDebouncedClick.ts'

interface Props extends Omit<ButtonProps, 'onClick' | 'title'> {
  /** The question; by default 确定删除. */
  title?: string
  /** What else the user should know before answering. */
  description?: string
  onConfirm: () => unknown
}

/** A long description wraps at this width (px), so that the box stays on the screen. */
const DESCRIPTION_WIDTH = 340
/** Keeps the box apart from the edge of the window, px. */
const GUTTER = 8

/**
 * A button that asks before it acts, in a box titled 提示, and shows that it is busy. Links are small, because they are
 * used in tables.
 */
export function ConfirmButton({ title = messages.confirmDelete, description, onConfirm, ...button }: Props) {
  const [running, setRunning] = useState(false)
  const confirm = useDebouncedClick(async () => {
    setRunning(true)
    try {
      await onConfirm()
    } finally {
      setRunning(false)
    }
  })
  return (
    <Popconfirm
      title={messages.hint}
      description={
        <>
          {title}
          {description && (
            <div className="quiet" style={{ maxWidth: DESCRIPTION_WIDTH }}>
              {description}
            </div>
          )}
        </>
      }
      okText={messages.confirm}
      cancelText={messages.cancel}
      onConfirm={confirm}
      styles={{ root: { padding: `0 ${GUTTER}px` } }}
    >
      <Button {...(button.type === 'link' ? { size: 'small' as const } : {})} loading={running} {...button} />
    </Popconfirm>
  )
}
