import { useEffect, useRef } from 'react'
import { problemsOf } from '../../client/ApiError.ts'
import { storedVersionOf } from './conflict/storedVersion.ts'

/**
 * Shows above a form why its save was refused. Problems of a field appear at the field instead, and a conflict with
 * another edit has its own notice. The page moves to it: the button that was refused may be far below.
 */
export function RefusalNote({ error }: { error: Error | null }) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (error) note.current?.scrollIntoView?.({ block: 'center' })
  }, [error])
  if (!error || problemsOf(error).length > 0 || storedVersionOf(error) !== null) return null
  return (
    <p ref={note} className="form-problems" role="alert">
      {error.message}
    </p>
  )
}
