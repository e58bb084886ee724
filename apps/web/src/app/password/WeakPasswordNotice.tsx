import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../session.ts'

const PasswordDialog = lazy(() => import('./PasswordDialog.tsx'))

/** Urges users with a weak password to change it; can be put off until the next sign-in. */
export function WeakPasswordNotice() {
  const isWeak = useSession((it) => it.isWeakPassword)
  const [state, setState] = useState<'shown' | 'changing' | 'later'>('shown')
  if (!isWeak || state === 'later') return null
  return (
    <div className="notice" role="status">
      <span>当前密码强度较弱，请尽快修改。</span>
      <Button type="link" size="small" onClick={() => setState('changing')}>
        修改密码
      </Button>
      <Button type="link" size="small" onClick={() => setState('later')}>
        稍后
      </Button>
      <Suspense>{state === 'changing' && <PasswordDialog onClose={() => setState('shown')} />}</Suspense>
    </div>
  )
}
