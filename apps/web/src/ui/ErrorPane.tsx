import { errorCodes } from '@hepu/api/core/errorCodes'
import { Button } from 'antd'
import { ApiError } from '../client/ApiError.ts'

const isForbidden = (error: Error): boolean =>
  error instanceof ApiError && (error.code === errorCodes.FORBIDDEN.code || error.status === 403)

/** What was asked for is wrong: asking for the same again fails again. */
const isOfInput = (error: Error): boolean =>
  error instanceof ApiError && error.code === errorCodes.BAD_INPUT.code

/** In place of content that could not be read: why, and a way to try again where that may help. */
export function ErrorPane({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  if (isForbidden(error)) {
    return (
      <div className="pane-note" role="alert">
        <p>
          <strong>没有权限</strong>
        </p>
        <p>{error.message}</p>
      </div>
    )
  }
  return (
    <div className="pane-note" role="alert">
      <p>{error.message}</p>
      {onRetry && !isOfInput(error) && <Button onClick={onRetry}>重试</Button>}
    </div>
  )
}
