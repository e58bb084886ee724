import { findScreen } from './screens.ts'

// Loads the screen of the address while the libraries still load (see `prefetchFrame` in vite.config.ts). The menu may
// have another screen at this address, and loading may fail; both are handled when the screen renders.
findScreen(location.pathname)
  ?.load()
  .catch(() => undefined)
