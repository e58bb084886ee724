import { errorCodes } from '@hepu/api/core/errorCodes'
import { Alert, Button, Space } from 'antd'
import { ApiError } from '../../../client/ApiError.ts'

interface Props {
  error: Error | null
  /** Shows the record as it is now; what was typed is lost. */
  onReload: () => void
  /** Saves what was typed over the other one's change. */
  onOverwrite: (version: number) => void
}

/** After a save that somebody else's change came before: who it was and when, and what to do about it. */
export function StaleNotice({ error, onReload, onOverwrite }: Props) {
  const version = versionOf(error)
  if (!error || version === null) return null
  return (
    <Alert
      type="warning"
      title={error.message}
      action={
        <Space>
          <Button size="small" onClick={onReload}>
            载入最新
          </Button>
          <Button size="small" danger onClick={() => onOverwrite(version)}>
            仍以我的为准
          </Button>
        </Space>
      }
    />
  )
}

/** The version a refused save would have needed; null for other refusals. */
function versionOf(error: Error | null): number | null {
  if (!(error instanceof ApiError) || error.code !== errorCodes.CONFLICT.code) return null
  const { data } = error
  if (typeof data !== 'object' || data === null || !('version' in data)) return null
  return typeof data.version === 'number' ? data.version : null
}
