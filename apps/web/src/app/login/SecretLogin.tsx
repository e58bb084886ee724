import { signInCalls } from '@hepu/api/areas/authority/signInCalls'
import type { ticketLogin } from '@hepu/api/areas/authority/ticket'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../client/call.ts'
import { AccountForm } from './AccountForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { useSignIn } from './useSignIn.ts'

/** 内部登录: for staff, linked from nowhere. `?ticket=` of another system signs in once, without the form. */
export default function SecretLogin() {
  const signIn = useSignIn()
  const isEntering = useTicket(signIn)
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

/** Uses the ticket of the address, once, and takes it out of the address when it is refused. */
function useTicket({ run }: ReturnType<typeof useSignIn>): boolean {
  const [params, setParams] = useSearchParams()
  const ticket = params.get('ticket')
  const used = useRef<string>(null)
  useEffect(() => {
    if (!ticket || used.current === ticket) return
    used.current = ticket
    const ask = () => call<typeof ticketLogin>(signInCalls.ticketLogin, { ticket }, { quiet: true })
    void run(ask).then((isDone) => {
      if (isDone) return
      setParams(
        (before) => {
          before.delete('ticket')
          return before
        },
        { replace: true },
      )
    })
  }, [ticket, run, setParams])
  return ticket !== null
}
