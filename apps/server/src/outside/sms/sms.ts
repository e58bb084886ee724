import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import { gatewaySms } from './gatewaySms.ts'
import { logSms } from './logSms.ts'

/** One code on its way to one number. */
export interface SmsMessage {
  mobile: string
  code: string
  /** How long the code is valid. */
  minutes: number
}

/** Sends text messages. Throws OUTSIDE_FAILED when it cannot. */
export interface SmsSender {
  send: (message: SmsMessage) => Promise<void>
}

/**
 * Returns the sender the settings ask for: the gateway; else, for development, tests and the demo on the embedded database, the
 * log; else none, and calls that need one are refused.
 */
export function openSms(config: Config, log: FastifyBaseLogger): SmsSender | null {
  if (config.sms.url) return gatewaySms({ ...config.sms, url: config.sms.url }, log)
  const isDemo = config.demo && !config.databaseUrl
  return config.isProduction && !isDemo ? null : logSms(log)
}
