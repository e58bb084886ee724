import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import { DisabledWithReason } from '../../ui/control/DisabledWithReason.tsx'
import { ConfirmButton } from '../../ui/dialog/ConfirmButton.tsx'
import type { FilterField } from '../table/filter/filters.ts'

/** The filter of records that can be switched off. */
export const onOffFilter: FilterField = {
  name: 'state',
  label: '状态',
  type: 'select',
  options: [
    { value: '1', label: '启用' },
    { value: '0', label: '停用' },
  ],
}

/** The name of a record in its list; a click opens the record. */
export function OpenLink({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <Button type="link" size="small" onClick={onOpen}>
      {children}
    </Button>
  )
}

interface Props {
  /** What the user may do with the record, from the server. */
  can: Readonly<Record<string, boolean>>
  /** Reasons why an action that the permissions allow is not possible now. */
  whyNot?: Readonly<Record<string, string>> | undefined
  /** The question before the record is deleted. */
  question: string
  onOpen: () => void
  onDelete: () => unknown
  /** Further links, between the two. */
  children?: ReactNode
}

/** The actions of a list row: open the record, to edit or to view it, and delete it. */
export function RecordLinks({ can, question, onOpen, onDelete, children, whyNot }: Props) {
  const why = whyNot?.['delete']
  return (
    <Space>
      <OpenLink onOpen={onOpen}>{can['edit'] ? '编辑' : '查看'}</OpenLink>
      {children}
      {(can['delete'] || why) && (
        <DisabledWithReason why={why}>
          <ConfirmButton danger type="link" disabled={!can['delete']} title={question} onConfirm={onDelete}>
            删除
          </ConfirmButton>
        </DisabledWithReason>
      )}
    </Space>
  )
}
