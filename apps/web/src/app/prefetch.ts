import { findScreen } from './screens.ts'

// Asks for the screen of the address while the libraries it is drawn with are still on their way (see `prefetchFrame` in
// vite.config.ts). A menu may have another screen there, and a failure shows when the screen is drawn: both are left to that.
findScreen(location.pathname)
  ?.load()
  .catch(() => undefined)
