import { Button, Space } from 'antd'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { ConflictChanges, type ChangedRecord } from './ConflictChanges.tsx'
import { storedVersionOf } from './storedVersion.ts'

interface Props {
  /** Why the last save was refused. */
  error: Error | null
  /** The version that the form shows; a refusal because of an older one is settled. */
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

/** A notice in a form that was opened before somebody else saved: who, when, what, and how to go on. */
export function ConflictNotice({ error, version, record, mine, onReload, onOverwrite }: Props) {
  const stored = storedVersionOf(error)
  if (!error || stored === null || stored <= (version ?? 0)) return null
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
