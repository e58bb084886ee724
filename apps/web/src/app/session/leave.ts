import type { logout } from '@hepu/api/areas/authority/session/session'
import { signInCalls } from '@hepu/api/areas/authority/signIn/signInCalls'
import { SIGNED_OUT } from '@hepu/api/core/endedSession'
import { call } from '../../client/call.ts'
import { messages } from '../../client/messages.ts'
import { notify } from '../../client/notify.ts'
import { clearSession, isSignedIn, session, setSession } from '../../workspace/session.ts'
import { staySignedOut, announceEnded } from './sharedSession.ts'
import { resetTabs } from '../../workspace/tabs.ts'

/** Time to read the warning before the sign-in screen comes (ms). */
const REDIRECT_MS = 1000

/**
 * Ends the session at the server and in every tab that shares it, and shows the public side (`open`). It does not wait
 * for the server, which may be out of reach; nor does it matter when the session was over already.
 */
export async function signOut(open: () => Promise<void>): Promise<void> {
  const ended = call<typeof logout>(signInCalls.logout, {}, { quiet: true }).catch(() => undefined)
  announceEnded(session().token)
  await forget(open)
  await ended
}

/** What happens when another tab of the browser ended the session of this one: sign-in shows (`open`) and says so. */
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
 * What happens at an answer 401: the first one warns, forgets the token and goes to the sign-in screen a second later,
 * the shown screen staying in sight till then; the others meanwhile do nothing. Without a session there is nothing to
 * expire. One that somebody ended (`reason`) is told of by the sign-in screen, where it stays in sight, and at once.
 */
export function expire(goToLogin: (notice: string) => void, reason = ''): void {
  if (session().isTokenInvalid || !isSignedIn()) return
  setSession({ isTokenInvalid: true })
  if (!reason) notify.warning(messages.expired)
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
  setTimeout(leave, reason ? 0 : REDIRECT_MS)
}

let forgetAnswers = () => {}

/** Names what forgets all that was read. Only the workspace has such a cache; the sign-in screen does without. */
export function bindForget(forget: () => void): void {
  forgetAnswers = forget
}
