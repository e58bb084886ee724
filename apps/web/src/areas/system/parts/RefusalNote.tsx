import { ApiError, problemsOf } from '../../../client/ApiError.ts'

/**
 * Above a form, why its save was refused. What belongs to a field stands there instead, and an edit that came too late has
 * a notice of its own.
 */
export function RefusalNote({ error }: { error: Error | null }) {
  if (!error || problemsOf(error).length > 0 || isStale(error)) return null
  return (
    <p className="form-problems" role="alert">
      {error.message}
    </p>
  )
}

const isStale = (error: Error): boolean =>
  error instanceof ApiError &&
  typeof error.data === 'object' &&
  error.data !== null &&
  'version' in error.data
