import { lazy, Suspense } from 'react'
import type { ChangedRecord } from './ConflictChanges.tsx'
import { storedVersionOf } from './storedVersion.ts'

/** Loads when a save was refused, which few forms ever see. */
const ConflictText = lazy(() => import('./ConflictText.tsx'))

interface Props {
  /** Why the last save was refused. */
  error: Error | null
  /** The version that the form shows; a refusal because of an older one is settled. */
  version: number | undefined
  /** The record of the form, whose history shows the changes; absent if it has no history of its own. */
  record?: ChangedRecord | undefined
  /** Returns the form's value of a field as text; see `mineOf`. */
  mine?: (field: string) => string | null | undefined
  /** Shows the record as stored now; what was typed is lost. */
  onReload: () => unknown
  /** Saves the form over the other user's change. */
  onOverwrite: (version: number) => void
}

/** A notice in a form that was opened before somebody else saved. */
export function ConflictNotice({ error, version, ...rest }: Props) {
  const stored = storedVersionOf(error)
  if (!error || stored === null || stored <= (version ?? 0)) return null
  return (
    <Suspense>
      <ConflictText error={error} stored={stored} version={version} {...rest} />
    </Suspense>
  )
}
