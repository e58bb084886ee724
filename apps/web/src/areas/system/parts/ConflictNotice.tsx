import { errorCodes } from '@hepu/api/core/errorCodes'
import { Alert, Button } from 'antd'
import { ApiError } from '../../../client/ApiError.ts'

interface Props {
  /** Why the last save was refused. */
  error: Error | null
  onReload?: (() => void) | undefined
}

/** In a form that was opened before somebody else saved: who and when, and a way to see what stands now. */
export function ConflictNotice({ error, onReload }: Props) {
  const isStale = error instanceof ApiError && error.code === errorCodes.CONFLICT.code && isRecord(error.data)
  if (!isStale || !onReload) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={error.message}
      description="重新载入后显示现在的内容，您未保存的修改会丢失。"
      action={<Button onClick={onReload}>重新载入</Button>}
    />
  )
}

const isRecord = (data: unknown): boolean => typeof data === 'object' && data !== null && 'version' in data
