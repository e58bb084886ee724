import type { Address } from '../../../core/route.ts'

/**
 * Where the calls go that the sign-in screens make. Their shapes stand in session.ts, sms.ts and ticket.ts; the addresses
 * stand here so that these screens open without the library that checks shapes.
 */
export const signInCalls = {
  captcha: { method: 'GET', path: '/api/authority/anno/captcha' },
  accountLogin: { method: 'POST', path: '/api/authority/anno/accountLogin' },
  smsLogin: { method: 'POST', path: '/api/authority/anno/smsLogin' },
  sendSms: { method: 'POST', path: '/api/authority/anno/sendSms' },
  ticketLogin: { method: 'POST', path: '/api/authority/anno/ticketLogin' },
  logout: { method: 'POST', path: '/api/authority/user/logout' },
} as const satisfies Record<string, Address>
