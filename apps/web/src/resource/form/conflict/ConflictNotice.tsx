import { Button, Space } from 'antd'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { ConflictChanges, type ChangedRecord } from './ConflictChanges.tsx'
import { storedVersionOf } from './storedVersion.ts'

interface Props {
  /** Why the last save was refused. */
  error: Error | null
  /** The version the form shows; a refusal on account of an older one is over. */
  version: number | undefined
  /** The record of the form, whose history tells what was changed; absent where it has none of its own. */
  record?: ChangedRecord | undefined
  /** What the form holds for a field, in words; see `mineOf`. */
  mine?: (field: string) => string | null | undefined
  /** Shows the record as it is now; what was typed is lost. */
  onReload: () => unknown
  /** Saves what was typed over the other one's change. */
  onOverwrite: (version: number) => void
}

/** What the message advises where there is no form; here there are buttons for it. */
const TO_RELOAD = /，请刷新后再试$/

/** In a form that was opened before somebody else saved: who, when and what, and what to do about it. */
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
