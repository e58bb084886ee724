import { errorCodes } from '@hepu/api/core/errorCodes'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { ApiError } from '../../client/ApiError.ts'
import { messages } from '../../client/messages.ts'
import { isNotFound } from './isNotFound.ts'

const isForbidden = (error: Error): boolean =>
  error instanceof ApiError && (error.code === errorCodes.FORBIDDEN.code || error.status === 403)

/** Returns true if the request itself is wrong: the same request fails again. */
const isOfInput = (error: Error): boolean =>
  error instanceof ApiError && error.code === errorCodes.BAD_INPUT.code

/** Returns the head above the reason. */
function headOf(error: Error): string | undefined {
  if (isForbidden(error)) return '没有权限'
  return isNotFound(error) ? messages.badQuery : undefined
}

const Missing = lazy(() => import('./Missing.tsx'))

/**
 * Shown in place of content that could not be read: the reason, and a retry button where a retry may help. A record that is not
 * found is not found on a retry either: a link leads to its list.
 */
export function ErrorPane({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const head = headOf(error)
  const isMissing = isNotFound(error)
  const mayHelp = !isForbidden(error) && !isOfInput(error) && !isMissing
  return (
    <div className="pane-note" role="alert">
      {head && (
        <p>
          <strong>{head}</strong>
        </p>
      )}
      <p>{error.message}</p>
      {isMissing && (
        <Suspense>
          <Missing />
        </Suspense>
      )}
      {onRetry && mayHelp && <Button onClick={onRetry}>重试</Button>}
    </div>
  )
}
