import { lazy, Suspense, useState } from 'react'
import { AppModal } from '../../ui/AppModal.tsx'
import { useSession } from '../session.ts'

const PasswordDialog = lazy(() => import('./PasswordDialog.tsx'))

/** Urges users with a weak password to change it; can be put off until the next sign-in or reload. */
export function WeakPasswordNotice() {
  const isWeak = useSession((it) => it.isWeakPassword)
  const hasCrop = useSession((it) => it.currentCropFlag)
  const [state, setState] = useState<'shown' | 'changing' | 'later'>('shown')
  if (!isWeak || !hasCrop || state === 'later') return null
  if (state === 'changing') {
    return (
      <Suspense>
        <PasswordDialog onClose={() => setState('later')} />
      </Suspense>
    )
  }
  return (
    <AppModal
      open
      title="密码强度较弱"
      width={400}
      okText="修改密码"
      cancelText="稍后"
      onOk={() => setState('changing')}
      onCancel={() => setState('later')}
    >
      <p>当前密码强度较弱，请尽快修改，以免账号被他人使用。</p>
    </AppModal>
  )
}
