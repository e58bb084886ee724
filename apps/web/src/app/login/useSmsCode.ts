import type { sendSms } from '@hepu/api/areas/authority/signIn/sms'
import { signInCalls } from '@hepu/api/areas/authority/signIn/signInCalls'
import type { InputOf } from '@hepu/api/core/route'
import { useState } from 'react'
import { messageOf } from '../../client/ApiError.ts'
import { call } from '../../client/call.ts'
import { retryAfterOf } from './retryAfter.ts'
import { useCountdown } from './useCountdown.ts'

/** What the screens say after a code was asked for; whether the number is known is not told. */
export const CODE_SENT = '短信验证码已发送，5分钟内有效'

export interface SmsCode {
  /** Asks for a code. Gives why it was refused, undefined when it is on its way. */
  send: (input: InputOf<typeof sendSms>) => Promise<string | undefined>
  running: boolean
  /** Seconds until the next code may be asked for. */
  wait: number
}

/** Asking for an SMS code, and the wait until the next one. */
export function useSmsCode(): SmsCode {
  const [running, setRunning] = useState(false)
  const [wait, startWait] = useCountdown()
  const send: SmsCode['send'] = async (input) => {
    setRunning(true)
    try {
      const { retryAfter } = await call<typeof sendSms>(signInCalls.sendSms, input, { quiet: true })
      startWait(retryAfter)
      return undefined
    } catch (error) {
      startWait(retryAfterOf(error))
      return messageOf(error)
    } finally {
      setRunning(false)
    }
  }
  return { send, running, wait }
}
