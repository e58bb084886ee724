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
 * Returns the sender the settings ask for: the gateway; else, for development and tests, the log; else none, and calls that need
 * one are refused. A code in the log of a production server would let whoever reads it sign in as another.
 */
export function openSms(config: Config, log: FastifyBaseLogger): SmsSender | null {
  if (config.sms.url) return gatewaySms({ ...config.sms, url: config.sms.url }, log)
  return config.isProduction ? null : logSms(log)
}
