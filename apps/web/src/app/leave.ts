import type { logout } from '@hepu/api/areas/authority/session'
import { signInCalls } from '@hepu/api/areas/authority/signInCalls'
import { call } from '../client/call.ts'
import { messages } from '../client/messages.ts'
import { notify } from '../client/notify.ts'
import { clearSession, isSignedIn, session, setSession } from './session.ts'
import { resetTabs } from './tabs.ts'

/** Time to read the warning before the sign-in screen comes (ms). */
const REDIRECT_MS = 1000

/**
 * Ends the session at the server and here, and shows the public side (`open`). It does not wait for the server, which
 * may be out of reach; nor does it matter when the session was over already.
 */
export async function signOut(open: () => Promise<void>): Promise<void> {
  const ended = call<typeof logout>(signInCalls.logout, {}, { quiet: true }).catch(() => undefined)
  clearSession()
  resetTabs()
  await open()
  forgetAnswers()
  await ended
}

/**
 * What happens at an answer 401: the first one warns, forgets the token and goes to the sign-in screen a second later,
 * the shown screen staying in sight till then; the others meanwhile do nothing. Without a session there is nothing to
 * expire.
 */
export function expire(goToLogin: () => void): void {
  if (session().isTokenInvalid || !isSignedIn()) return
  setSession({ isTokenInvalid: true })
  notify.warning(messages.expired)
  clearSession()
  resetTabs({ keepShown: true })
  setTimeout(() => {
    setSession({ isTokenInvalid: false })
    if (isSignedIn()) return
    resetTabs()
    forgetAnswers()
    goToLogin()
  }, REDIRECT_MS)
}

let forgetAnswers = () => {}

/** Names what forgets all that was read. Only the workspace has such a cache; the sign-in screen does without. */
export function bindForget(forget: () => void): void {
  forgetAnswers = forget
}
