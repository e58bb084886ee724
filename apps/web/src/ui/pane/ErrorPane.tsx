import { errorCodes } from '@hepu/api/core/errorCodes'
import { Button } from 'antd'
import { Link, useInRouterContext, useLocation } from 'react-router'
import { ApiError } from '../../client/ApiError.ts'
import { messages } from '../../client/messages.ts'
import { useHasScreen } from '../../workspace/permissions.tsx'

const isForbidden = (error: Error): boolean =>
  error instanceof ApiError && (error.code === errorCodes.FORBIDDEN.code || error.status === 403)

/** Returns true if the record in the address does not exist, or is not visible to the user. */
const isNotFound = (error: Error): boolean =>
  error instanceof ApiError && error.code === errorCodes.NOT_FOUND.code

/** Returns true if the request itself is wrong: the same request fails again. */
const isOfInput = (error: Error): boolean =>
  error instanceof ApiError && error.code === errorCodes.BAD_INPUT.code

/** Returns the head above the reason. */
function headOf(error: Error): string | undefined {
  if (isForbidden(error)) return '没有权限'
  return isNotFound(error) ? messages.badQuery : undefined
}

/** Returns the addresses above a path, the nearest first: `/a/b/c` has `/a/b` and `/a`. */
const above = (pathname: string): string[] => {
  const parts = pathname.split('/').filter(Boolean)
  return parts.slice(1).map((_, at) => `/${parts.slice(0, parts.length - 1 - at).join('/')}`)
}

/** Links to the nearest list above a screen of one record, as far as the user's menu has one. */
function ListLink() {
  const hasScreen = useHasScreen()
  const list = above(useLocation().pathname).find(hasScreen)
  return list ? <Link to={list}>到列表查看</Link> : null
}

/**
 * Shown in place of content that could not be read: the reason, and a retry button where a retry may help. A record that is not
 * found is not found on a retry either: a link leads to its list.
 */
export function ErrorPane({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const head = headOf(error)
  const isMissing = isNotFound(error)
  const hasRouter = useInRouterContext()
  const mayHelp = !isForbidden(error) && !isOfInput(error) && !isMissing
  return (
    <div className="pane-note" role="alert">
      {head && (
        <p>
          <strong>{head}</strong>
        </p>
      )}
      <p>{error.message}</p>
      {isMissing && <p>可能已被删除，或属于其他机构、其他作物。</p>}
      {isMissing && hasRouter && <ListLink />}
      {onRetry && mayHelp && <Button onClick={onRetry}>重试</Button>}
    </div>
  )
}
