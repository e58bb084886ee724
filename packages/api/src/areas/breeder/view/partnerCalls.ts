import type { Address } from '../../../core/route.ts'

/** Addresses of the calls of the partner's page, which does not load their shapes. */
export const partnerCalls = {
  open: { method: 'POST', path: '/api/product/breederView/open' },
  look: { method: 'POST', path: '/api/product/breederView/look' },
} as const satisfies Record<string, Address>

/** Address of the page; the ticket follows `#`, so that no server writes it into a log. */
export const PARTNER_PAGE = '/breederView'
