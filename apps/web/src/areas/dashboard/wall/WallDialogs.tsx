import { lazy, Suspense, type ReactNode } from 'react'
import { useWall } from './wallContext.ts'

const DarkGround = lazy(() => import('./DarkGround.tsx'))

/** Dialogs of a wall, in its colours: on a dark wall a dialog is dark. */
export function WallDialogs({ children }: { children: ReactNode }) {
  const isDark = useWall().theme === 'dark'
  if (!children) return null
  const shown = <Suspense>{children}</Suspense>
  return isDark ? (
    <Suspense>
      <DarkGround>{shown}</DarkGround>
    </Suspense>
  ) : (
    shown
  )
}
