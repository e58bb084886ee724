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

// What comes late on a busy machine has come all the same: a wait ends with what it waits for, not with a second.
configure({ asyncUtilTimeout: 5_000 })

// What a screen asks for only after its rows is there from the start.
beforeAll(async () => void (await loadParts()), 60_000)

// Test files share the modules and the window of a worker: each begins at the same address with nobody signed in, nothing read,
// said or changed, and with the page as it is.
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
