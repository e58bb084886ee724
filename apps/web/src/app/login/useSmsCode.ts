import type { sendSms } from '@hepu/api/areas/authority/signIn/sms'
import { signInCalls } from '@hepu/api/areas/authority/signIn/signInCalls'
import type { InputOf } from '@hepu/api/core/route'
import { useState } from 'react'
import { messageOf } from '../../client/ApiError.ts'
import { call } from '../../client/call.ts'
import { retryAfterOf } from './retryAfter.ts'
import { useCountdown } from './useCountdown.ts'

/** Shown after a code was requested; the screens do not reveal whether the number is known. */
export const CODE_SENT = '短信验证码已发送，5分钟内有效'

export interface SmsCode {
  /** Requests a code. Resolves with the reason of a refusal, or undefined if the code was sent. */
  send: (input: InputOf<typeof sendSms>) => Promise<string | undefined>
  running: boolean
  /** Seconds until the next code may be requested. */
  wait: number
}

/** Requests an SMS code, and counts the wait until the next one. */
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
