import type { logout, signedIn } from '@hepu/api/areas/authority/session/session'
import { signInCalls } from '@hepu/api/areas/authority/signIn/signInCalls'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { messageOf } from '../../client/ApiError.ts'
import { call } from '../../client/call.ts'
import { wantedPath } from '../../workspace/paths.ts'
import { clearSession, setSession, type Session } from '../../workspace/session.ts'
import { retryAfterOf } from './retryAfter.ts'
import { useCountdown } from './useCountdown.ts'

export interface SignIn {
  /**
   * Gets a token by `ask`, then enters the workspace at the requested address. Returns false if that was refused;
   * `problem` has the reason. A second run during the first is ignored.
   */
  run: (ask: () => Promise<z.output<typeof signedIn>>) => Promise<boolean>
  running: boolean
  problem: string
  setProblem: (problem: string) => void
  /** Seconds until the next try is allowed. */
  wait: number
  /** Ends the wait: it applies to one account or number, and another may be tried at once. */
  endWait: () => void
}

const NOT_DONE = '登录未完成，请检查网络后重试'
const NO_SPACE = '浏览器存储空间不足，无法登录'

/** Signs in, the same for every way; messages appear in the form. */
export function useSignIn(before = ''): SignIn {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [problem, setProblem] = useState(before)
  const [running, setRunning] = useState(false)
  const [wait, startWait] = useCountdown()
  const busy = useRef(false)
  const enter = async (ask: Parameters<SignIn['run']>[0]) => {
    const { token, isWeakPassword } = await ask()
    clearSession()
    keep({ token, isWeakPassword, isTokenInvalid: false })
    const open = async () => navigate(wantedPath(params.get('redirect')), { replace: true })
    if (await fill(open)) return
    clearSession()
    throw new Error(NOT_DONE)
  }
  const run: SignIn['run'] = async (ask) => {
    if (busy.current) return false
    busy.current = true
    setProblem('')
    setRunning(true)
    try {
      await enter(ask)
      return true
    } catch (error) {
      setProblem(messageOf(error))
      startWait(retryAfterOf(error))
      return false
    } finally {
      busy.current = false
      setRunning(false)
    }
  }
  return { run, running, problem, setProblem, wait, endWait: () => startWait(0) }
}

/** Stores the new session; if the browser has no room for it, ends it at the server too. */
function keep(begun: Partial<Session>): void {
  try {
    setSession(begun)
  } catch (cause) {
    void call<typeof logout>(signInCalls.logout, {}, { quiet: true }).catch(() => undefined)
    clearSession()
    throw new Error(NO_SPACE, { cause })
  }
}

/** Fills the session and opens the workspace. Returns false if that failed, also if its code did not load. */
async function fill(open: () => Promise<void>): Promise<boolean> {
  try {
    const { enterWorkspace } = await import('../session/enter.ts')
    return await enterWorkspace('login', open)
  } catch {
    return false
  }
}
