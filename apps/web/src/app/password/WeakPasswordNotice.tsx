import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { CHANGE_PASSWORD } from '../../workspace/paths.ts'
import { useSession } from '../../workspace/session.ts'

const WeakPasswordDialog = lazy(() => import('./WeakPasswordDialog.tsx'))

/** Urges users with a weak password to change it; they can postpone it until the next sign-in or reload. */
export function WeakPasswordNotice() {
  const isWeak = useSession((session) => session.isWeakPassword)
  const hasCrop = useSession((session) => session.currentCropFlag)
  const [isSeen, setSeen] = useState(false)
  const navigate = useNavigate()
  if (!isWeak || !hasCrop || isSeen) return null
  const change = () => {
    setSeen(true)
    void navigate(CHANGE_PASSWORD)
  }
  return (
    <Suspense>
      <WeakPasswordDialog onChange={change} onLater={() => setSeen(true)} />
    </Suspense>
  )
}
