import { lazy, Suspense, useState } from 'react'
import { useSession } from '../session.ts'

const PasswordDialog = lazy(() => import('./PasswordDialog.tsx'))
const WeakPasswordDialog = lazy(() => import('./WeakPasswordDialog.tsx'))

/** Urges users with a weak password to change it; can be put off until the next sign-in or reload. */
export function WeakPasswordNotice() {
  const isWeak = useSession((it) => it.isWeakPassword)
  const hasCrop = useSession((it) => it.currentCropFlag)
  const [state, setState] = useState<'shown' | 'changing' | 'later'>('shown')
  if (!isWeak || !hasCrop || state === 'later') return null
  return (
    <Suspense>
      {state === 'changing' ? (
        <PasswordDialog onClose={() => setState('later')} />
      ) : (
        <WeakPasswordDialog onChange={() => setState('changing')} onLater={() => setState('later')} />
      )}
    </Suspense>
  )
}
