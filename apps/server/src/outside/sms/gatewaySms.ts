import { AppError } from '@hepu/api/core/errorCodes'
import type { FastifyBaseLogger } from 'fastify'
import type { SmsMessage, SmsSender } from './sms.ts'

const TIMEOUT_MS = 10_000

export interface Gateway {
  url: string
  token?: string | undefined
  /** JSON with the placeholders `{mobile}`, `{code}` and `{minutes}`. */
  body: string
}

/** Sends by a gateway that takes a JSON body by POST and a bearer token; any other answer than 2xx is a failure. */
export const gatewaySms = (gateway: Gateway, log: FastifyBaseLogger): SmsSender => ({
  send: async (message) => {
    try {
      const answer = await fetch(gateway.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(gateway.token ? { authorization: `Bearer ${gateway.token}` } : {}),
        },
        body: fill(gateway.body, message),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`the gateway answered ${answer.status}`)
    } catch (cause) {
      log.error({ err: cause }, 'SMS gateway failed')
      throw new AppError('OUTSIDE_FAILED', '短信发送失败，请稍后再试', { cause })
    }
  },
})

/** Fills in the values, which are digits, so that nothing needs escaping. */
const fill = (body: string, { mobile, code, minutes }: SmsMessage): string =>
  body.replaceAll('{mobile}', mobile).replaceAll('{code}', code).replaceAll('{minutes}', String(minutes))
