import { problemsOf } from '../../client/ApiError.ts'
import { storedVersionOf } from './conflict/storedVersion.ts'

/**
 * Above a form, why its save was refused. What belongs to a field stands there instead, and an edit that came too late has
 * a notice of its own.
 */
export function RefusalNote({ error }: { error: Error | null }) {
  if (!error || problemsOf(error).length > 0 || storedVersionOf(error) !== null) return null
  return (
    <p className="form-problems" role="alert">
      {error.message}
    </p>
  )
}
