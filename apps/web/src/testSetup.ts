import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { closeReload } from './app/workContext/workContext.ts'
import { clearSession } from './workspace/session.ts'
import { resetTabs } from './workspace/tabs.ts'
import { bindNotify } from './client/notify.ts'
import { forgetPublicConfig } from './client/publicConfig.ts'
import { queryClient } from './client/queries.ts'
import { forgetUnsaved } from './resource/form/useUnsaved.ts'
import { loadParts } from './ui/deferred/Deferred.tsx'

// Waits end with their state; the limit is long because a busy machine is slow.
configure({ asyncUtilTimeout: 5_000 })

// Loads the deferred parts, which screens load only after their rows, from the start.
beforeAll(async () => void (await loadParts()), 60_000)

// Test files share the modules and the window of a worker: each begins at the same address with nobody signed in, an
// empty cache, no messages, no unsaved changes, and a clean page.
beforeAll(() => {
  ;(window as { happyDOM?: { setURL: (url: string) => void } }).happyDOM?.setURL('http://localhost:3000/')
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  resetTabs()
  closeReload()
  forgetPublicConfig()
  forgetUnsaved()
  queryClient.clear()
  bindNotify(() => () => undefined)()
})
afterEach(cleanup)
