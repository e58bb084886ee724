import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import './styles/base.css'
import { withRedirect } from './workspace/paths.ts'
import { onWorkContextRefused, currentWorkContext } from './app/workContext/workContext.ts'
import { followRouter, frameLoaded, router, sessionReceived } from './app/router.tsx'
import { isSignedIn, session } from './workspace/session.ts'
import { endWallSession, isWallAddress } from './workspace/wallSession.ts'
import { connect } from './client/connection.ts'

const leaving = () => import('./app/session/leave.ts')

connect({
  token: () => session().token,
  workContext: currentWorkContext,
  onExpired: (reason) => {
    if (isWallAddress(location)) endWallSession()
    else if (isSignedIn()) void leaving().then(({ expire }) => expire(toLogin, reason))
  },
  onWorkContextRefused,
})

function toLogin(notice: string): void {
  void router.navigate(signInPath(), { state: notice ? { notice } : null })
}

/** Leaves when another tab has ended the session. */
async function leaveToo(): Promise<void> {
  const { endedElsewhere } = await leaving()
  await endedElsewhere(async (notice) => router.navigate(signInPath(), { replace: true, state: { notice } }))
}

/** Returns the sign-in address that leads back to the current screen. */
function signInPath(): string {
  const { pathname, search } = router.state.location
  return withRedirect('/login', pathname + search)
}

const toStart = () => router.navigate('/', { replace: true })
void (isSignedIn() ? Promise.resolve() : sessionReceived)
  .then(() => frameLoaded)
  .then(() => import('./app/session/enter.ts'))
  .then(({ refreshWhenIdle, reloadWorkspace }) => refreshWhenIdle(() => void reloadWorkspace(toStart)))
void frameLoaded
  .then(() => import('./app/session/sharedSession.ts'))
  .then(({ shareSession }) => shareSession(() => void leaveToo()))
followRouter()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
