import { problemsOf } from '../../client/ApiError.ts'
import { storedVersionOf } from './conflict/storedVersion.ts'

/**
 * Shows above a form why its save was refused. Problems of a field appear at the field instead, and a conflict with
 * another edit has its own notice.
 */
export function RefusalNote({ error }: { error: Error | null }) {
  if (!error || problemsOf(error).length > 0 || storedVersionOf(error) !== null) return null
  return (
    <p className="form-problems" role="alert">
      {error.message}
    </p>
  )
}
