import { signInCalls } from '@hepu/api/areas/authority/signIn/signInCalls'
import type { ticketLogin } from '@hepu/api/areas/authority/signIn/ticket'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../client/call.ts'
import { messages } from '../../client/messages.ts'
import { signOut } from '../session/leave.ts'
import { isSignedIn, session } from '../../workspace/session.ts'
import { AccountForm } from './AccountForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { useSignIn } from './useSignIn.ts'

/** 内部登录: for staff, without a link to it. `?ticket=` of another system signs in once, without the form. */
export default function SecretLogin() {
  const signIn = useSignIn()
  const [isAllowed, setAllowed] = useState(() => !isSignedIn())
  const { isEntering, drop } = useTicket(signIn, isAllowed)
  const replace = async () => {
    await signOut(async () => undefined)
    setAllowed(true)
  }
  if (isEntering && !isAllowed) return <Question onConfirm={() => void replace()} onCancel={drop} />
  return (
    <SignInFrame title="内部登录">
      {isEntering ? (
        <p className="login-notice" role="status">
          正在登录…
        </p>
      ) : (
        <AccountForm problem={signIn.problem} />
      )}
    </SignInFrame>
  )
}

/** Asks a signed-in user whether the ticket may replace the session. */
function Question({ onConfirm, onCancel }: { onConfirm: () => void; onCancel: () => void }) {
  const [name] = useState(() => session().uname)
  return (
    <SignInFrame title="票据登录">
      <p className="login-notice">当前已登录为{name}，是否改用票据登录？改用后当前登录随即退出。</p>
      <button type="button" className="submit" onClick={onConfirm}>
        {messages.confirm}
      </button>
      <button type="button" className="submit other" onClick={onCancel}>
        {messages.cancel}
      </button>
    </SignInFrame>
  )
}

/** Uses the ticket of the address once, when it is allowed, and removes it from the address if it is refused. */
function useTicket({ run }: ReturnType<typeof useSignIn>, isAllowed: boolean) {
  const [params, setParams] = useSearchParams()
  const ticket = params.get('ticket')
  const used = useRef<string>(null)
  const drop = useCallback(() => {
    setParams(
      (before) => {
        before.delete('ticket')
        return before
      },
      { replace: true },
    )
  }, [setParams])
  useEffect(() => {
    if (!ticket || !isAllowed || used.current === ticket) return
    used.current = ticket
    const ask = () => call<typeof ticketLogin>(signInCalls.ticketLogin, { ticket }, { quiet: true })
    void run(ask).then((isDone) => {
      if (!isDone) drop()
    })
  }, [ticket, isAllowed, run, drop])
  return { isEntering: ticket !== null, drop }
}
