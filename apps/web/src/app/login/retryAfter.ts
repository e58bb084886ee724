import { ApiError } from '../../client/ApiError.ts'

/** Seconds until the next try is allowed, which a refusal may carry; 0 when it says nothing. */
export function retryAfterOf(error: unknown): number {
  const data: unknown = error instanceof ApiError ? error.data : null
  const seconds: unknown =
    typeof data === 'object' && data !== null && 'retryAfter' in data ? data.retryAfter : 0
  return typeof seconds === 'number' && seconds > 0 ? seconds : 0
}
