import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'

interface Props {
  can: Readonly<Record<string, boolean>>
  onEdit: () => void
  /** What the button that deletes says. */
  removeText: string
  /** The question before it deletes, and what else to know. */
  question: string
  note?: string
  onRemove: () => unknown
  /** Further buttons, before the one that deletes. */
  children?: ReactNode
}

/** What may be done with a row of a tab of an archive. */
export function RowActions({ can, onEdit, removeText, question, note, onRemove, children }: Props) {
  return (
    <Space size={8}>
      {can['edit'] && (
        <Button type="link" size="small" onClick={onEdit}>
          编辑
        </Button>
      )}
      {children}
      {can['delete'] && (
        <ConfirmButton
          type="link"
          danger
          title={question}
          {...(note ? { description: note } : {})}
          onConfirm={onRemove}
        >
          {removeText}
        </ConfirmButton>
      )}
    </Space>
  )
}
