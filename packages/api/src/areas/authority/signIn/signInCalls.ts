import type { Address } from '../../../core/route.ts'

/**
 * Addresses of the calls of the sign-in screens. Their schemas are in session.ts, sms.ts and ticket.ts; the addresses are
 * here so that these screens open without loading the schema library.
 */
export const signInCalls = {
  captcha: { method: 'GET', path: '/api/authority/anno/captcha' },
  accountLogin: { method: 'POST', path: '/api/authority/anno/accountLogin' },
  smsLogin: { method: 'POST', path: '/api/authority/anno/smsLogin' },
  sendSms: { method: 'POST', path: '/api/authority/anno/sendSms' },
  ticketLogin: { method: 'POST', path: '/api/authority/anno/ticketLogin' },
  logout: { method: 'POST', path: '/api/authority/user/logout' },
} as const satisfies Record<string, Address>

/** Header of the captcha's answer: `none` while the server has no gateway for text messages, else missing. */
export const SMS_GATEWAY_HEADER = 'sms-gateway'
