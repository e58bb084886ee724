import type { logout } from '@hepu/api/areas/authority/session/session'
import { signInCalls } from '@hepu/api/areas/authority/signIn/signInCalls'
import { SIGNED_OUT } from '@hepu/api/core/endedSession'
import { call } from '../../client/call.ts'
import { messages } from '../../client/messages.ts'
import { notify } from '../../client/notify.ts'
import { clearSession, isSignedIn, session, setSession } from '../../workspace/session.ts'
import { staySignedOut, announceEnded } from './sharedSession.ts'
import { resetTabs } from '../../workspace/tabs.ts'

/** Time (ms) to read the warning before the sign-in screen appears. */
const REDIRECT_MS = 1000

/**
 * Ends the session at the server and in every tab that shares it, and shows the public side (`open`). Does not wait for
 * the server, which may be unreachable or may have ended the session already.
 */
export async function signOut(open: () => Promise<void>): Promise<void> {
  const ended = call<typeof logout>(signInCalls.logout, {}, { quiet: true }).catch(() => undefined)
  announceEnded(session().token)
  await forget(open)
  await ended
}

/** Shows the sign-in screen (`open`) with a notice when another tab of the browser ended the session. */
export const endedElsewhere = (open: (notice: string) => Promise<void>): Promise<void> =>
  forget(() => open(SIGNED_OUT))

async function forget(open: () => Promise<void>): Promise<void> {
  clearSession()
  staySignedOut()
  resetTabs()
  await open()
  forgetAnswers()
}

/**
 * Handles a 401. The first one warns, forgets the token and goes to the sign-in screen a second later, while the shown
 * screen stays visible; further ones in between do nothing. Without a session there is nothing to expire. If somebody
 * ended the session, the warning is the server's `reason`, which the sign-in screen keeps visible.
 */
export function expire(goToLogin: (notice: string) => void, reason = ''): void {
  if (session().isTokenInvalid || !isSignedIn()) return
  setSession({ isTokenInvalid: true })
  notify.warning(reason || messages.expired)
  clearSession()
  staySignedOut()
  resetTabs({ keepShown: true })
  const leave = () => {
    setSession({ isTokenInvalid: false })
    if (isSignedIn()) return
    resetTabs()
    forgetAnswers()
    goToLogin(reason)
  }
  setTimeout(leave, REDIRECT_MS)
}

let forgetAnswers = () => {}

/**
 * Sets the function that clears the cache of calls. Only the workspace has such a cache; the sign-in screen has none.
 */
export function bindForget(forget: () => void): void {
  forgetAnswers = forget
}
