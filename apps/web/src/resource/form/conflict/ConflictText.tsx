import { Button, Space } from 'antd'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { ConflictChanges, type ChangedRecord } from './ConflictChanges.tsx'

interface Props {
  /** Why the last save was refused. */
  error: Error
  /** The version that is stored now, after the other user's save. */
  stored: number
  /** The version that the form shows. */
  version: number | undefined
  /** The record of the form, whose history shows the changes; absent if it has no history of its own. */
  record?: ChangedRecord | undefined
  /** Returns the form's value of a field as text; see `mineOf`. */
  mine?: (field: string) => string | null | undefined
  /** Shows the record as stored now; what was typed is lost. */
  onReload: () => unknown
  /** Saves the form over the other user's change. */
  onOverwrite: (version: number) => void
}

/** The advice in the message for places without a form; here buttons do the same. */
const TO_RELOAD = /，请刷新后再试$/

/** Who saved meanwhile, when and what, and how to go on. */
export default function ConflictText({ error, stored, version, record, mine, onReload, onOverwrite }: Props) {
  return (
    <Notice
      tone="warning"
      title={error.message.replace(TO_RELOAD, '')}
      action={
        <Space orientation="vertical" align="end">
          <Button size="small" onClick={onReload}>
            重新载入
          </Button>
          <Button size="small" danger onClick={() => onOverwrite(stored)}>
            仍以我的为准
          </Button>
        </Space>
      }
    >
      {record && version !== undefined && (
        <ConflictChanges record={record} saves={stored - version} mine={mine} />
      )}
      重新载入后显示现在的内容，您未保存的修改会丢失；也可以仍以您的内容保存，对方的修改会被覆盖。
    </Notice>
  )
}
