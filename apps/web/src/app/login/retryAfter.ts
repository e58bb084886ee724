import { ApiError } from '../../client/ApiError.ts'

/** Returns the seconds until the next try, which a refusal may carry; 0 if it has none. */
export function retryAfterOf(error: unknown): number {
  const data: unknown = error instanceof ApiError ? error.data : null
  const seconds: unknown =
    typeof data === 'object' && data !== null && 'retryAfter' in data ? data.retryAfter : 0
  return typeof seconds === 'number' && seconds > 0 ? seconds : 0
}
