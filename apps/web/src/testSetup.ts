import { configure } from '@testing-library/react'
import { beforeAll } from 'vitest'
import { clearSession } from './app/session.ts'
import { forgetPublicConfig } from './client/publicConfig.ts'
import { loadParts } from './ui/Later.tsx'

// What comes late on a busy machine has come all the same: a wait ends with what it waits for, not with a second.
configure({ asyncUtilTimeout: 5_000 })

// What a screen asks for only after its rows is there from the start.
beforeAll(async () => void (await loadParts()), 60_000)

// Test files share the modules of a worker: each begins with nobody signed in and with the page as it is.
beforeAll(() => {
  clearSession()
  forgetPublicConfig()
})
