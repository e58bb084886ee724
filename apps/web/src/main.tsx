import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import './styles/base.css'
import { withRedirect } from './app/paths.ts'
import { onPlaceRefused, presentPlace } from './app/place.ts'
import { followRouter, frameLoaded, router } from './app/router.tsx'
import { isSignedIn, session } from './app/session.ts'
import { connect } from './client/connection.ts'

connect({
  token: () => session().token,
  place: presentPlace,
  onExpired: () => {
    if (isSignedIn()) void import('./app/leave.ts').then(({ expire }) => expire(toLogin))
  },
  onPlaceRefused,
})

function toLogin(): void {
  const { pathname, search } = router.state.location
  void router.navigate(withRedirect('/login', pathname + search))
}

if (isSignedIn()) {
  const toStart = () => router.navigate('/', { replace: true })
  void frameLoaded
    .then(() => import('./app/enter.ts'))
    .then(({ refreshWhenIdle, reloadWorkspace }) => refreshWhenIdle(() => void reloadWorkspace(toStart)))
}
followRouter()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
